<?php

// Writes what phpactor's reflection says that names mean, as JSON lines: php phpactor.php PHPACTOR PARSER DIR < NAMES
// NAMES are lines {"k","p","o","l","n","h"}, which come back with "t":[[path,offset,kind]…], or "s":"external" or "unknown" in its place.

namespace Psr\Log {
    interface LoggerInterface
    {
    }
    abstract class AbstractLogger implements LoggerInterface
    {
        public function __call(string $level, array $arguments): void
        {
        }
    }
    class NullLogger extends AbstractLogger
    {
    }
}

namespace Symfony\Component\Filesystem {
    class Path
    {
        public static function isAbsolute(string $path): bool
        {
            return str_starts_with($path, '/');
        }
        public static function isRelative(string $path): bool
        {
            return !self::isAbsolute($path);
        }
        public static function canonicalize(string $path): string
        {
            return $path;
        }
        public static function makeAbsolute(string $path, string $base): string
        {
            return self::join($base, $path);
        }
        public static function join(string ...$parts): string
        {
            return preg_replace('#/+#', '/', implode('/', $parts));
        }
        public static function getExtension(string $path): string
        {
            return pathinfo($path, PATHINFO_EXTENSION);
        }
    }
}

namespace {
    use Microsoft\PhpParser\Node\ClassLike;
    use Microsoft\PhpParser\Node\Statement\ClassDeclaration;
    use Microsoft\PhpParser\Node\Statement\FunctionDeclaration;
    use Microsoft\PhpParser\Node\Statement\InterfaceDeclaration;
    use Microsoft\PhpParser\Node\Statement\TraitDeclaration;
    use Microsoft\PhpParser\Node\Statement\EnumDeclaration;
    use Microsoft\PhpParser\Parser;
    use Phpactor\TextDocument\TextDocument;
    use Phpactor\TextDocument\TextDocumentBuilder;
    use Phpactor\WorseReflection\Core\Cache\TtlCache;
    use Phpactor\WorseReflection\Core\CacheForDocument;
    use Phpactor\WorseReflection\Core\Exception\SourceNotFound;
    use Phpactor\WorseReflection\Core\Inference\Symbol;
    use Phpactor\WorseReflection\Core\Name;
    use Phpactor\WorseReflection\Core\SourceCodeLocator;
    use Phpactor\WorseReflection\Core\Type\ClassType;
    use Phpactor\WorseReflection\ReflectorBuilder;

    [, $phpactor, $parser, $root] = $argv;
    ini_set('memory_limit', '4G');
    error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);
    spl_autoload_register(function (string $class) use ($phpactor, $parser) {
        foreach (['Phpactor\\' => "$phpactor/lib/", 'Microsoft\\PhpParser\\' => "$parser/src/"] as $prefix => $dir) {
            $file = $dir . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
            if (str_starts_with($class, $prefix) && is_file($file)) {
                require $file;
            }
        }
    });

    /** Finds what is declared in a directory. */
    class Declared implements SourceCodeLocator
    {
        /** @var array<string, list<array{string, int, string}>> path, offset and kind, by the name in lower case */
        public array $places = [];
        private string $root;

        public function __construct(string $root)
        {
            $this->root = $root;
            $parser = new Parser();
            $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS));
            foreach ($files as $file) {
                if ($file->getExtension() !== 'php') {
                    continue;
                }
                $path = substr($file->getPathname(), strlen($root) + 1);
                foreach ($parser->parseSourceFile(file_get_contents($file->getPathname()))->getDescendantNodes() as $node) {
                    $kind = match (true) {
                        $node instanceof FunctionDeclaration => 'function',
                        $node instanceof InterfaceDeclaration => 'interface',
                        $node instanceof EnumDeclaration => 'enum',
                        $node instanceof ClassDeclaration, $node instanceof TraitDeclaration => 'class',
                        default => '',
                    };
                    if ($kind !== '' && $node->name !== null) {
                        $name = ($kind === 'function' ? '()' : '') . strtolower((string) $node->getNamespacedName());
                        $this->places[$name][] = [$path, $node->name->getStartPosition(), $kind];
                    }
                }
            }
        }

        public function locate(Name $name): TextDocument
        {
            $key = strtolower(ltrim((string) $name, '\\'));
            $at = $this->places[$key][0] ?? $this->places["()$key"][0] ?? throw new SourceNotFound((string) $name);
            return $this->open($at[0]);
        }

        public function open(string $path): TextDocument
        {
            return TextDocumentBuilder::fromUri("{$this->root}/$path")->build();
        }
    }

    $declared = new Declared($root);
    $reflector = ReflectorBuilder::create()->enableCache()->withCache(new TtlCache(1e9))
        ->withCacheForDocument(new CacheForDocument(fn () => new TtlCache(1e9)))->addLocator($declared)->build();

    /** Returns the method of a class and its parents, and whether all of these are known. */
    function methods(ClassType $type, string $name): array
    {
        global $reflector, $root;
        $class = $reflector->reflectClassLike($type->name());
        if (!$class->methods()->has($name)) {
            return [];
        }
        $method = $class->methods()->get($name);
        $path = $method->declaringClass()->sourceCode()->uri()?->path() ?? '';
        if ($method->isVirtual() || !str_starts_with($path, "$root/")) {
            return [];
        }
        return [[substr($path, strlen($root) + 1), $method->nameRange()->start()->toInt(), 'method']];
    }

    /** Answers what a name means: its places and, without any, why. */
    function meaning(TextDocument $source, array $name): array
    {
        global $declared, $reflector;
        $context = $reflector->reflectOffset($source, $name['o'])->nodeContext();
        $places = [];
        $known = false;
        switch ($context->symbol()->symbolType()) {
            case Symbol::METHOD:
                foreach ($context->containerType()->expandTypes()->classLike() as $type) {
                    $known = true;
                    if (isset($declared->places[strtolower(ltrim((string) $type->name(), '\\'))])) {
                        $known = false; // one of here: what it lacks, a class outside may have, or __call makes
                        $places = array_merge($places, methods($type, $name['n']));
                    }
                }
                break;
            case Symbol::FUNCTION:
                $known = true;
                $full = strtolower(ltrim($context->symbol()->name(), '\\'));
                $short = substr((string) strrchr("\\$full", '\\'), 1);
                $places = $declared->places["()$full"] ?? $declared->places["()$short"] ?? [];
                break;
            case Symbol::CLASS_:
                $type = $context->type();
                if ($type instanceof ClassType) {
                    $known = true;
                    $places = $declared->places[strtolower(ltrim((string) $type->name(), '\\'))] ?? [];
                    if ($name['k'] === 'call' && $places) {
                        $places = array_merge($places, methods($type, '__construct'));
                    }
                }
        }
        return $places ? ['t' => $places] : ['s' => $known ? 'external' : 'unknown'];
    }

    $path = '';
    while (($line = fgets(STDIN)) !== false) {
        $name = json_decode($line, true);
        if ($name['k'] === 'file') {
            $path = $name['p'];
            $source = $declared->open($path);
            echo $line;
            continue;
        }
        try {
            $name += meaning($source, $name);
        } catch (Exception | TypeError | AssertionError $e) {
            $name['s'] = 'unknown';
            if (getenv('PHPACTOR_ERRORS')) {
                fwrite(STDERR, "$path:{$name['l']} {$name['n']}: {$e->getMessage()}\n");
            }
        }
        echo json_encode($name, JSON_UNESCAPED_SLASHES), "\n";
    }
}
