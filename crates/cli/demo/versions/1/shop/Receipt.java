package shop;

/** What the customer gets to see. */
class Receipt {
    private final Cart cart;

    Receipt(Cart cart) {
        this.cart = cart;
    }

    String print(Cart cart) {
        StringBuilder text = new StringBuilder("Thank you!");
        text.append(" The total is ").append(cart.total());
        return text.toString();
    }
}
