package shop;

/** What the customer gets to see. */
class Receipt {
    private final Basket basket;

    Receipt(Basket basket) {
        this.basket = basket;
    }

    String print(Basket basket, String currency) {
        return "total: " + basket.total() + " " + currency;
    }
}
