import java.util.Locale;

/** The little JSON that both programs write; reading it back is the caller's business. */
final class Json {
    private Json() {}

    /** A string with its quotes, every control character escaped. */
    static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            switch (letter) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                default -> {
                    if (letter < ' ' || Character.isSurrogate(letter)) {
                        out.append(String.format("\\u%04x", (int) letter));
                    } else {
                        out.append(letter);
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    /** Milliseconds with three decimals, whatever the machine's language. */
    static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e6);
    }
}
