"""Numbers, by section 3 of docs/verify/README.md."""

import re
import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def times(weight, value):
    product = 0
    while value:
        if value & 1:
            product ^= weight
        weight = double(weight)
        value >>= 1
    return product


def double(element):
    return element << 1 if element < 16 else (element << 1) ^ 37


def is_between(character):
    return character.isspace() or unicodedata.category(character) == "Pd" or character in "\u2053\u207b\u208b\u2212\u301c"


def read_number(typed):
    plain = "".join(one for one in unicodedata.normalize("NFKC", typed).upper() if not is_between(one))
    found = re.fullmatch(r"TVA([A-Z]{2})([0-9]{2})([0-9A-Z]{12})", plain)
    if not found:
        return None
    country, year, rest = found.groups()
    rest = rest.translate(str.maketrans("OIL", "011"))
    if any(character not in ALPHABET for character in rest):
        return None
    values = [ord(letter) - 65 for letter in country] + [int(digit) for digit in year] + [ALPHABET.index(one) for one in rest]
    weight, total = 1, 0
    for value in values:
        weight = double(weight)
        total ^= times(weight, value)
    return f"TVA-{country}{year}-{rest[:4]}-{rest[4:8]}-{rest[8:]}" if total == 0 else None
