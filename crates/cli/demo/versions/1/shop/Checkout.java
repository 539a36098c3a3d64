package shop;

/** Turns what was collected into an order. */
class Checkout {
    private Cart current;

    Checkout(Cart cart) {
        this.current = cart;
    }

    Cart current() {
        return current;
    }

    void replace(Cart cart) {
        this.current = cart;
    }

    void pay(String card, String customer, boolean test) {
        if (current.isEmpty()) {
            throw new IllegalStateException("there is nothing to pay for");
        }
        if (card == null || card.length() < 12) {
            throw new IllegalArgumentException("the card has too few digits: " + card);
        }
        if (test) {
            System.out.println("test");
        }
        System.out.println(customer + " pays " + current.total() + " with " + card);
    }

    void refund(String card, double amount) {
        System.out.println(amount + " goes back to " + card);
    }
}
