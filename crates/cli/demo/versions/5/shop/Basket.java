package shop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import shop.catalogue.Item;

/** What a customer is about to buy. */
class Basket {
    private final List<Item> items = new ArrayList<>();
    BigDecimal discount = BigDecimal.ZERO;

    void add(Item item) {
        items.add(item);
    }

    BigDecimal total() {
        BigDecimal total = BigDecimal.ZERO;
        for (Item item : items) {
            total = total.add(item.price().multiply(BigDecimal.valueOf(item.quantity())));
        }
        return total.subtract(discount);
    }

    boolean isEmpty() {
        return items.isEmpty();
    }
}
