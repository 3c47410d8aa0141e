"""Verifies a webhook by the scheme of standardwebhooks.com with Python alone.

WEBHOOK_SECRET is the secret. Reads the headers of the request as JSON from the first argument, its body from standard input.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300

headers = json.loads(sys.argv[1])
body = sys.stdin.buffer.read()
key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

sent_at = headers["webhook-timestamp"]
if abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
    sys.exit("too old, or from the future")
signed = b".".join([headers["webhook-id"].encode(), sent_at.encode(), body])
expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
given = [signature.removeprefix("v1,") for signature in headers["webhook-signature"].split() if signature.startswith("v1,")]
if not any(hmac.compare_digest(expected, signature) for signature in given):
    sys.exit("not signed by Portvakt")

print(json.loads(body)["type"])
