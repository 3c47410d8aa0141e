"""Verifies a token of Portvakt: PORTVAKT_URL in the environment, the token as the argument. Needs PyJWT and cryptography."""

import os
import sys

import jwt

url = os.environ.get("PORTVAKT_URL", "http://localhost:3000")
issuer = os.environ.get("JWT_ISSUER", url)
keys = jwt.PyJWKClient(f"{url}/.well-known/jwks.json", lifespan=300)

token = sys.argv[1]
claims = jwt.decode(
    token,
    keys.get_signing_key_from_jwt(token).key,
    algorithms=["ES256"],
    issuer=issuer,
    audience=issuer,
    options={"require": ["exp", "sub", "sid"]},
)
print(claims["sub"])
