"""Checks certificates by docs/verify/README.md alone; it shares no line with Thamani's own checker.

Cases come in as JSON, one on each line: {"origin", "now", "number"?, "seal"?, "objects": {address: text | null | false}}, where null is an
object that is out of reach and false, or none, one that is absent. An answer goes out for each. With --lax as the only word it reads as many
libraries do: base64url in any form, CBOR in any form, signatures of seals unchecked. That is the control of the test, not an example.
"""

import json
import re
import sys
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from urllib.parse import quote, urlsplit

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from certificate_number import read_number

LAX = sys.argv[1:] == ["--lax"]
LIST_BITS = 131_072


class Refused(Exception):
    """Unreadable or altered: not what was signed."""


class UnknownKey(Exception):
    pass


# --- Sections 4 and 5: keys and tokens


def unpack(part):
    try:
        if LAX:
            return urlsafe_b64decode(part.strip() + "=" * (-len(part.strip()) % 4))
        if not re.fullmatch(r"[A-Za-z0-9_-]*", part):
            raise Refused
        raw = urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except ValueError as error:
        raise Refused from error
    if urlsafe_b64encode(raw).rstrip(b"=").decode() != part:
        raise Refused
    return raw


class Key:
    def __init__(self, raw, until):
        self.public = Ed25519PublicKey.from_public_bytes(raw)
        self.until = until

    def may_have_signed(self, day):
        return self.until is None or day[:10] <= self.until

    def check(self, signature, message):
        try:
            self.public.verify(signature, message)
        except InvalidSignature as error:
            raise Refused from error


def keys_in(text, did):
    document = json.loads(text)
    keys = {}
    if document.get("id") != did:
        return keys
    for method in document["verificationMethod"]:
        jwk = method.get("publicKeyJwk") or {}
        if jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519":
            continue
        try:
            raw = unpack(jwk["x"])
        except Refused:
            continue
        kid = sha256(raw).digest()[:8].hex()
        if len(raw) == 32 and jwk.get("kid") == kid and method.get("id") == f"{did}#{kid}":
            keys[kid] = Key(raw, method.get("signedUntil"))
    return keys


def read_token(token, typ, did, keys):
    parts = token.split(".")
    if len(parts) != 3:
        raise Refused
    head, body, signature = (unpack(part) for part in parts)
    try:
        found = re.fullmatch(
            '\\{"alg":"EdDSA","kid":"([^"\\\\\\x00-\\x1f]*)","typ":"' + re.escape(typ) + '"(?:,"cty":"vc")?\\}', head.decode()
        )
    except UnicodeDecodeError as error:
        raise Refused from error
    if not found or len(signature) != 64:
        raise Refused
    who, kid = found[1].rpartition("#")[::2]
    if who != did or kid not in keys:
        raise UnknownKey
    keys[kid].check(signature, f"{parts[0]}.{parts[1]}".encode())
    try:
        return json.loads(body.decode()), keys[kid]
    except ValueError as error:
        raise Refused from error


# --- Section 10: the seal


class Cbor:
    """Deterministic encoding only: a value that could be shorter, or is out of order, is refused where it is read."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def whole(self):
        value = self.item(0)
        if self.at != len(self.data) and not LAX:
            raise Refused
        return value

    def take(self, count):
        if self.at + count > len(self.data):
            raise Refused
        self.at += count
        return self.data[self.at - count : self.at]

    def argument(self, small):
        if small < 24:
            return small
        if small > 26:
            raise Refused
        value = int.from_bytes(self.take(1 << (small - 24)), "big")
        if not LAX and value < (24, 0x100, 0x1_0000)[small - 24]:
            raise Refused
        return value

    def item(self, depth):
        if depth > 8:
            raise Refused
        first = self.take(1)[0]
        kind, argument = first >> 5, self.argument(first & 31)
        if kind == 0:
            return argument
        if kind == 1:
            return -1 - argument
        if kind == 2:
            return self.take(argument)
        if kind == 3:
            try:
                return self.take(argument).decode()
            except UnicodeDecodeError as error:
                raise Refused from error
        if kind == 4:
            if argument > len(self.data):
                raise Refused
            return [self.item(depth + 1) for _ in range(argument)]
        if kind == 5:
            return self.pairs(argument, depth)
        if kind == 6:
            return ("tag", argument, self.item(depth + 1))
        raise Refused

    def pairs(self, count, depth):
        if count > len(self.data):
            raise Refused
        read, before = {}, b""
        for _ in range(count):
            start = self.at
            key = self.item(depth + 1)
            written = self.data[start : self.at]
            if not isinstance(key, int) or (written <= before and not LAX):
                raise Refused
            before = written
            read[key] = self.item(depth + 1)
        return read


def head(major, length):
    if length < 24:
        return bytes([major << 5 | length])
    if length < 0x100:
        return bytes([major << 5 | 24, length])
    return bytes([major << 5 | 25]) + length.to_bytes(2, "big")


def byte_string(data):
    return head(2, len(data)) + data


def open_seal(digits, keys):
    if not re.fullmatch(r"[1-9][0-9]{0,1999}", digits):
        raise Refused
    number = int(digits)
    written = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if written[0] != 1:
        raise Refused
    match Cbor(written[1:]).whole():
        case ("tag", 18, [bytes(protected), dict(unprotected), bytes(payload), bytes(signature)]) if len(signature) == 64:
            pass
        case _:
            raise Refused
    named = Cbor(protected).whole()
    if (unprotected and not LAX) or not isinstance(named, dict) or named.keys() != {1, 4} or named[1] != -8:
        raise Refused
    if not isinstance(named[4], bytes) or len(named[4]) != 8:
        raise Refused
    kid = named[4].hex()
    if kid not in keys:
        raise UnknownKey
    if not LAX:
        keys[kid].check(signature, head(4, 4) + head(3, 10) + b"Signature1" + byte_string(protected) + head(2, 0) + byte_string(payload))
    facts = sealed_facts(Cbor(payload).whole())
    if not keys[kid].may_have_signed(facts["issued"]):
        raise Refused
    return facts


def sealed_facts(read):
    if not isinstance(read, dict) or read.keys() != set(range(1, 10)):
        raise Refused
    if not all(isinstance(read[key], str) for key in (1, 2, 3, 9)) or not all(isinstance(read[key], int) for key in (4, 5, 6, 7, 8)):
        raise Refused
    highest = {4: 999_999, 5: 99_999, 6: 2_932_896, 7: 2_932_896, 8: 2**32}
    if read_number(read[1]) != read[1] or any(not 0 <= read[key] <= most for key, most in highest.items()):
        raise Refused
    day = lambda number: (datetime(1970, 1, 1) + timedelta(days=number)).strftime("%Y-%m-%d")
    return {
        "number": read[1],
        "company": read[2],
        "product": read[3],
        "hs": f"{read[4]:06d}",
        "added": f"{read[5] // 100}.{read[5] % 100:02d}",
        "issued": day(read[6]),
        "expires": day(read[7]),
        "list": read[8] // LIST_BITS,
        "index": read[8] % LIST_BITS,
        "scheme": read[9],
    }


def same_name(name, sealed):
    if len(name.encode()) <= 120:
        return name == sealed
    return sealed.endswith("…") and name.startswith(sealed[:-1])


def same(facts, sealed):
    names = all(same_name(facts[name], sealed[name]) for name in ("company", "product"))
    return names and all(facts[name] == sealed[name] for name in ("number", "hs", "added", "issued", "expires", "list", "index", "scheme"))


# --- Sections 6 to 9: the check


def credential_facts(payload, origin):
    subject = payload["credentialSubject"]
    assessment = subject["assessment"][0]
    status = payload["credentialStatus"][0]
    if not payload["id"].startswith(f"{origin}/"):
        raise Refused
    return {
        "number": payload["id"][len(origin) + 1 :],
        "company": subject["issuedToParty"]["name"],
        "product": assessment["assessedProduct"][0]["product"]["name"],
        "hs": assessment["assessmentCriteria"][0]["category"][0]["code"],
        "added": assessment["declaredValue"][0]["score"],
        "issued": payload["validFrom"][:10],
        "expires": payload["validUntil"][:10],
        "list": int(status["statusListCredential"].rpartition("/")[2]),
        "index": int(status["statusListIndex"]),
        "scheme": subject["scope"]["version"],
    }


class Site:
    def __init__(self, case):
        self.case, self.origin = case, case["origin"]
        self.did = "did:web:" + quote(urlsplit(self.origin).netloc, safe="")
        self.now = datetime.fromisoformat(case["now"].replace("Z", "+00:00"))
        document = self.object("/.well-known/did.json")
        self.keys = keys_in(document, self.did) if isinstance(document, str) else None

    def object(self, address):
        return self.case["objects"].get(address, False)

    def bit(self, purpose, facts):
        address = f"/status/{purpose}/{facts['list']}"
        text = self.object(address)
        if not isinstance(text, str):
            return "unknown"
        try:
            payload, key = read_token(text, "vc+jwt", self.did, self.keys)
            subject = payload["credentialSubject"]
            if payload["id"] != self.origin + address or subject["statusPurpose"] != purpose or not key.may_have_signed(payload["validFrom"]):
                return "unknown"
            bits = unpacked_list(subject["encodedList"])
            signed = datetime.fromisoformat(payload["validFrom"].replace("Z", "+00:00"))
        except (Refused, UnknownKey, KeyError, TypeError, ValueError, zlib.error):
            return "unknown"
        is_set = bits[facts["index"] >> 3] & (0x80 >> (facts["index"] & 7))
        if is_set and purpose == "revocation":
            return "revoked"
        if self.now - signed > timedelta(days=7) or signed - self.now > timedelta(days=1):
            return "unknown"
        return "suspended" if is_set else "good"

    def status(self, number):
        text = self.object(f"/{number}/status")
        if not isinstance(text, str):
            return {}
        try:
            payload, key = read_token(text, "thamani-status+jwt", self.did, self.keys)
        except (Refused, UnknownKey):
            return {}
        return payload if payload["number"] == number and key.may_have_signed(payload["asOf"]) else {}

    def judged(self, facts, record):
        bits = {self.bit("revocation", facts), self.bit("suspension", facts)}
        today = self.now.astimezone(timezone.utc).strftime("%Y-%m-%d")
        if "revoked" in bits or record.get("status") == "revoked":
            return "revoked"
        if "suspended" in bits:
            return "suspended"
        if today > facts["expires"]:
            return "expired"
        if "unknown" in bits or today < facts["issued"]:
            return "could_not_check"
        return "replaced" if "replacedBy" in record else "valid"

    def published(self, number, sealed=None):
        token = self.object(f"/{number}.jwt")
        if token is False:
            return "not_found"
        if token is None or self.keys is None:
            return "could_not_check" if sealed is None or self.keys is None else self.judged(sealed, {})
        try:
            payload, key = read_token(token, "vc+jwt", self.did, self.keys)
            facts = credential_facts(payload, self.origin)
        except UnknownKey:
            return "could_not_check"
        except (Refused, KeyError, IndexError, TypeError, ValueError):
            return "altered"
        if facts["number"] != number or not key.may_have_signed(facts["issued"]):
            return "altered"
        if sealed is not None and not same(facts, sealed):
            return "altered"
        return self.judged(facts, self.status(number))

    def answer(self):
        number, seal = self.case.get("number"), self.case.get("seal")
        if seal is None:
            return self.published(number)
        if self.keys is None:
            return "could_not_check"
        try:
            sealed = open_seal(seal, self.keys)
        except (Refused, UnknownKey):
            # The keys were fetched just now: one that is not among them was never theirs.
            return "altered"
        return "altered" if number not in (None, sealed["number"]) else self.published(sealed["number"], sealed)


def unpacked_list(encoded):
    if not encoded.startswith("u"):
        raise Refused
    unpacking = zlib.decompressobj(wbits=31)
    bits = unpacking.decompress(unpack(encoded[1:]), LIST_BITS // 8 + 1)
    if len(bits) != LIST_BITS // 8 or not unpacking.eof:
        raise Refused
    return bits


if __name__ == "__main__":
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps(read_number(case["typed"])) if "typed" in case else Site(case).answer())
