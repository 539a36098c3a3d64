package shop;

@Entity
public class Cart extends Base implements Store {
    private static final int MAX = 5;
    private final List<Line> lines = new ArrayList<>();
    protected int total, sum = 1;
    private Task task = () -> {
        int n = lines.size();
        log(n);
    };

    static {
        register("cart", MAX);
    }

    public Cart(int n, @Nonnull String... names) {
        this.total = n;
        for (String name : names) {
            add(new Item(name), n);
        }
    }

    @Override
    public void add(final Item item, int n) throws IOException {
        if (item == null || n == 0) {
            return;
        } else if (n > MAX) {
            throw new IllegalStateException("too many: " + n);
        }
        try (Door door = open(item)) {
            Line line = find(item);
            line.n += n;
            total += item.price() * n;
        } catch (IOException | RuntimeException error) {
            log(error);
        } finally {
            close();
        }
    }

    int total(List<Item> items) {
        int sum = 0;
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            sum += item.price();
        }
        return sum;
    }

    void start() {
        submit(new Task() {
            public void run() {
                int sum = total(items);
                send(sum);
            }
        });
        items.forEach(item -> {
            check(item);
            log(item);
        });
        switch (state) {
            case OPEN:
                check(total);
                break;
            default:
                log(total);
        }
    }

    static class Line {
        int n;

        int n() {
            return n;
        }
    }

    enum State {
        OPEN("o") {
            boolean isOpen() {
                return true;
            }
        },
        CLOSED("c");

        State(String key) {
        }

        boolean isOpen() {
            return false;
        }
    }

    record Price(int net, int tax) {
        int sum() {
            return net + tax;
        }
    }

    @interface Limit {
        int value() default 3;
    }
}

class Basket {
    private int rest;

    int rest(Object o) {
        if (o instanceof Item item) {
            rest += item.price();
        }
        return rest;
    }
}
