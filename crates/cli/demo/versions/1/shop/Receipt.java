package shop;

/** What the customer gets to see. */
class Receipt {
    private final Cart cart;

    Receipt(Cart cart) {
        this.cart = cart;
    }

    String print(Cart cart) {
        return "total: " + cart.total();
    }
}
