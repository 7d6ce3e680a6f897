"""What differs between versions."""
import sys

try:
    import ssl
    HAS_SSL = True
except ImportError:
    ssl = None
    HAS_SSL = False

if sys.version_info >= (3, 11):
    version, name = "new", "tomllib"
    if HAS_SSL:
        context = ssl.create_default_context()
    else:
        context = None

with open("list.txt") as f:
    words = f.read().split()

for word in words:
    length = len(word)


class Module:
    if sys.platform == "win32":
        sep = "\\"
    else:
        sep = "/"
    try:
        encoding = sys.stdout.encoding
    except AttributeError:
        encoding = None

    def join(self, *parts):
        if parts:
            joined = self.sep.join(parts)
        return joined
