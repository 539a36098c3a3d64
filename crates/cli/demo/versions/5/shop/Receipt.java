package shop;

/** What the customer gets to see. */
class Receipt {
    private final Basket basket;

    Receipt(Basket basket) {
        this.basket = basket;
    }

    String print(Basket basket, String currency) {
        StringBuilder text = new StringBuilder("Thank you!");
        text.append(" The total is ").append(basket.total()).append(' ').append(currency);
        return text.toString();
    }
}
