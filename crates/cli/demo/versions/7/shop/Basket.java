package shop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import shop.catalogue.Item;

/** What a customer is about to buy. */
public final class Basket {
    private final List<Item> items = new ArrayList<>();
    private BigDecimal discount = BigDecimal.ZERO;

    public void add(Item item) {
        items.add(item);
    }

    public BigDecimal total() {
        BigDecimal total = BigDecimal.ZERO;
        for (Item item : items) {
            total = total.add(item.price().multiply(BigDecimal.valueOf(item.quantity())));
        }
        return total.subtract(discount);
    }

    @Deprecated
    public boolean isEmpty() {
        return items.isEmpty();
    }
}
