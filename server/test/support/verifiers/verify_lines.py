import base64
import sys

from verify import is_genuine

for line in sys.stdin.buffer.read().decode().splitlines():
    secret, body, signature, previous = line.split("\t")
    print(str(is_genuine(secret, base64.b64decode(body), signature, previous)).lower())
