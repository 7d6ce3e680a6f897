<!DOCTYPE html>
<title><?= htmlspecialchars($title) ?></title>
<?php

/**
 * Mail for the shop.
 */

declare(strict_types=1);

namespace Shop\Mail;

use Psr\Log\LoggerInterface;
use Shop\Store\{Customer, Order as StoreOrder, Util\Clock};
use function Shop\Util\render, strlen as len;
use const Shop\Util\LIMIT;
use Shop\Events as Ev, Countable;
use Shop\Util\{function trim_all, const MAX};

const RETRIES = 3, DELAY = 1.5;
define('SHOP_MAIL', true);
$transport = new SmtpTransport(RETRIES);

/** Sends. */
interface Sender extends Countable, Ev\Listener
{
    public const VERSION = '1.0';
    public function send(Message $message): bool;
}

trait Logs
{
    use Quiet, Loud { Loud::say insteadof Quiet; say as protected speak; }
    protected ?LoggerInterface $logger = null, $spare;
    abstract protected function channel(): string;
    public static function quiet(): static { return new static(); }
}

/** How urgent. */
enum Priority: int implements HasLabel
{
    case Low = 1;
    #[Label('high')]
    case High = 2;
    const DEFAULT = self::Low;

    public function label(): string
    {
        return match ($this) {
            self::Low, Priority::High => ucfirst($this->name),
            default => throw new \LogicException('no'),
        };
    }
}

/**
 * The mailer.
 */
#[Service(name: 'mailer'), Lazy]
final class Mailer extends Base implements Sender, \IteratorAggregate
{
    use Logs;

    private const array HEADERS = ['X-Mailer' => 'shop'], LIMIT = 5;
    public static int $sent = 0;
    private readonly array $queue;
    var $legacy = 'old', $other;
    public string $name {
        get => ucfirst($this->name);
        set { $this->name = trim($value); }
    }

    public function __construct(
        private readonly LoggerInterface $log,
        protected StoreOrder|Customer|null $order = null,
        #[Sensitive] public string $key = '',
        int $retries = RETRIES,
    ) {
        parent::__construct($retries);
    }

    /** Sends it. */
    public function send(Message $message): bool
    {
        $twice = fn (int $n): int => $n * 2;
        $later = function (string $to) use ($message, &$retry): void {
            $this->deliver($to, $message);
        };
        function helper(array &$rest, string ...$more) { return count($rest); }
        foreach ($message->recipients() as $i => $to) {
            $later($to);
            static::$sent++;
        }
        try {
            usleep($twice(self::LIMIT));
        } catch (TransportError | \RuntimeException $e) {
            $this->log?->error($e->getMessage(), [Priority::High->label()]);
        }
        $text = <<<HTML
            <p>{$message->render('x')} and $message</p>
            HTML;
        array_map([$this, 'deliver'], $text instanceof Message ? [] : array_map('trim', []));
        return Ev\Bus::dispatch(new Ev\Sent($text), Mailer::class, $this->deliver(...)) && new class($text) extends Base {
            public function run(): void { Clock::now(); }
        };
    }

    protected function channel(): string { return self::HEADERS['X-Mailer']; }
    public function getIterator(): \Traversable { yield from $this->queue; }
}

abstract class Base { abstract public function __toString(): string; }

/** Renders one. */
function render_mail(Mailer $mailer, callable $with = null): ?string
{
    static $cache = [];
    global $transport;
    return $cache[$mailer->key] ??= namespace\wrap($with($mailer));
}

$handler = function ($x) { return render_mail($x); };
if (!function_exists('wrap')) {
    function wrap($s) { return "<b>$s</b>"; }
}
?>
<p><?php foreach ($rows as $row): ?><b><?= render_mail($row) ?></b><?php endforeach; ?></p>
