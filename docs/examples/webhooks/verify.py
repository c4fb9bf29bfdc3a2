import hashlib
import hmac


def is_genuine(secret: str, body: bytes, signature: str, previous: str = "") -> bool:
    """`body` is the bytes as they came; the signatures are those of the two headers, empty where there is none."""
    expected = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest().encode()
    return any(hmac.compare_digest(given.encode(), expected) for given in (signature, previous))
