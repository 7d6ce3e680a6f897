"""Greets people."""

from dataclasses import dataclass


@dataclass
class Greeter:
    """A Greeter has one way to greet."""

    word: str = "Hello"

    def greet(self, name: str) -> str:
        """Return the greeting of one person."""
        if not name:
            raise ValueError("a name is needed")
        return f"{self.word}, {name} 😀"


def main() -> None:
    for name in ("Ann", "Bob"):
        print(Greeter().greet(name))
