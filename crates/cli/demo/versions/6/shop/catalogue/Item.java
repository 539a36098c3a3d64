package shop.catalogue;

import java.math.BigDecimal;

/** A number of equal things. */
public class Item {
    private final String name;
    private final BigDecimal price;
    private final int quantity;

    public Item(String name, BigDecimal price, int quantity) {
        this.name = name;
        this.price = price;
        this.quantity = quantity;
    }

    public String name() {
        return name;
    }

    public BigDecimal price() {
        return price;
    }

    public int quantity() {
        return quantity;
    }
}
