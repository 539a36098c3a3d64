package shop;

/** A number of equal things. */
class Item {
    private final String name;
    private final double price;
    private final int quantity;

    Item(String name, double price, int quantity) {
        this.name = name;
        this.price = price;
        this.quantity = quantity;
    }

    String name() {
        return name;
    }

    double price() {
        return price;
    }

    int quantity() {
        return quantity;
    }
}
