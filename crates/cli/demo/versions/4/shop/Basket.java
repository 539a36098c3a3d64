package shop;

import java.util.ArrayList;
import java.util.List;
import shop.catalogue.Item;

/** What a customer is about to buy. */
class Basket {
    private final List<Item> items = new ArrayList<>();
    double discount;

    void add(Item item) {
        items.add(item);
    }

    double total() {
        double total = 0;
        for (Item item : items) {
            total += item.price() * item.quantity();
        }
        return total - discount;
    }

    boolean isEmpty() {
        return items.isEmpty();
    }
}
