package shop;

/** What the customer gets to see. */
class Receipt {
    private final Basket basket;

    Receipt(Basket basket) {
        this.basket = basket;
    }

    String print(Basket basket) {
        StringBuilder text = new StringBuilder("Thank you!");
        text.append(" The total is ").append(basket.total());
        return text.toString();
    }
}
