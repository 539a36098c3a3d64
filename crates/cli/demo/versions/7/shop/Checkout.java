package shop;

import java.io.IOException;
import java.math.BigDecimal;

/** Turns what was collected into an order. */
class Checkout {
    private Basket current;

    Checkout(Basket basket) {
        this.current = basket;
    }

    Basket basket() {
        return current;
    }

    void replace(Basket basket) {
        this.current = basket;
    }

    void pay(String card, String customer) throws IOException {
        if (current.isEmpty()) {
            throw new IllegalStateException("there is nothing to pay for");
        }
        checkCard(card);
        System.out.println(customer + " pays " + current.total() + " with " + card);
    }

    void refund(BigDecimal amount, String card) {
        System.out.println(amount + " goes back to " + card);
    }

    private static void checkCard(String card) {
        if (card == null || card.length() < 12) {
            throw new IllegalArgumentException("the card has too few digits: " + card);
        }
    }
}
