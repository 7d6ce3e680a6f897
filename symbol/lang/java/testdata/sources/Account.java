/* Licence. */
package org.example.bank;

import java.util.*;
import java.util.function.Function;
import static org.example.util.Checks.requirePositive;

/**
 * An account.
 */
@Entity(name = "account")
public abstract class Account<T extends Comparable<T>> extends Base<T> implements Serializable, Closeable {
    private static final long LIMIT = 10_000L;
    protected final List<Entry> entries = new ArrayList<>(), others;
    int count;

    public Account(String owner) throws IOException {
        super(owner);
        this.count = requirePositive(1);
    }

    /** Adds. */
    @Override
    @SuppressWarnings({"unchecked"})
    public synchronized <R> Optional<R> add(
            final Entry entry, Function<Entry, ? extends R> f) {
        entries.add(entry);
        Runnable r = new Runnable() {
            @Override
            public void run() {
                notifyAll();
            }
        };
        others.stream().map(Entry::value).forEach(System.out::println);
        return Optional.of(f.apply(entry));
    }

    public Optional<T> add(Entry entry) {
        return Optional.empty();
    }

    private static
    final @Nullable int[] SIZES = {1, 2};

    public long total(@Positive long first, Object... more) throws Base.Failure {
        long sum = first, steps = 0;
        for (var entry : entries) {
            sum += entry.value();
        }
        for (int i = 0; i < more.length; i++) {
            if (more[i] instanceof String text && !text.isEmpty()) {
                sum += parse(text, LIMIT);
            } else if (more[i] instanceof Entry(long value, var note)) {
                log(note, Kind.BASIC, value);
            }
        }
        try (Reader in = open(count); var out = new Base.Sink<>(in)) {
            Comparator<Entry> order = (a, b) -> a.compareTo(b);
            others.sort(order.thenComparing(e -> e.note()));
            out.write(Entry::new);
        } catch (IOException | Base.Failure failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
        return switch (more[0]) {
            case Entry e -> e.value();
            case Kind.GOLD -> super.total(sum);
            default -> steps;
        };
    }

    abstract void close();

    enum Kind implements Coded {
        /** Cheap. */
        BASIC(1) {
            @Override int code() { return 1; }
        },
        GOLD(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    static class Inner {
        class Deep {}
    }

    record Entry(long value, @Json.Name("n") String... note) implements Base.Row<Entry>, Comparable<Entry> {
        Entry {
            Objects.requireNonNull(note);
        }
    }

    interface Listener extends EventListener {
        int MAX = 3;
        void changed(Account<?> a);
        default void quiet() {}
    }

    @interface Marked {
        String value() default "";
    }
}

class Yard {
  class Gate { void shut() {} }
  static void close(Yard yard) { yard.new Gate().shut(); }
}
