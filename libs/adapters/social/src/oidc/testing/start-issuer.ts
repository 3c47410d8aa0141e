import type { JWTPayload } from 'jose';

import { type IdTokenSigner, idTokenSigner } from '../../engine/testing/id-token-signer.js';
import { json, startServer, type TestServer } from '../../engine/testing/start-server.js';

/** An OpenID provider whose responses a test can falsify. */
export interface Issuer extends Pick<TestServer, 'origin' | 'calls' | 'stop'> {
  /** Properties that replace those of the discovery document. */
  metadata: Readonly<Record<string, unknown>>;
  /** Claims that replace those of the ID token; undefined removes one. */
  claims: JWTPayload;
  /** Replaces the whole ID token; null: the answer has none. */
  idToken: string | null | undefined;
  userInfo: Readonly<Record<string, unknown>>;
  /** Signs ID tokens. */
  signer: IdTokenSigner;
  /** The keys that it publishes. */
  published: IdTokenSigner;
  /** True: every request is answered with 503. */
  isDown: boolean;
  /** The nonce of the last authorization URL that a browser would open. */
  nonce: string | null;
  count(path: string): number;
}

export const ISSUER_CLIENT_ID = 'portvakt-1';

export async function startIssuer(now: Date): Promise<Issuer> {
  const [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
  const seconds = now.getTime() / 1000;
  const issuer: Issuer = {
    origin: server.origin,
    calls: server.calls,
    stop: () => server.stop(),
    metadata: {},
    claims: {},
    idToken: undefined,
    userInfo: { sub: 'kari-1' },
    signer,
    published: signer,
    isDown: false,
    nonce: null,
    count: (path) => server.calls.filter((call) => call.path === path).length,
  };
  const defaults = () => ({
    iss: server.origin,
    aud: ISSUER_CLIENT_ID,
    sub: 'kari-1',
    iat: seconds - 60,
    exp: seconds + 600,
    nonce: issuer.nonce ?? undefined,
    email: 'kari@eksempel.no',
    email_verified: true,
    name: 'Kari Nordmann',
  });
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: server.origin,
      authorization_endpoint: `${server.origin}/authorize`,
      token_endpoint: `${server.origin}/token`,
      jwks_uri: `${server.origin}/jwks`,
      userinfo_endpoint: `${server.origin}/userinfo`,
      ...issuer.metadata,
    }),
    '/jwks': () => issuer.published.keySet,
    '/userinfo': () => issuer.userInfo,
    '/token': async () => ({
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 600,
      id_token:
        issuer.idToken === undefined ? await issuer.signer.sign({ ...defaults(), ...issuer.claims }) : issuer.idToken,
    }),
  };
  server.answer((response, { path }) => {
    const answer = answers[path];
    if (issuer.isDown || !answer) response.writeHead(issuer.isDown ? 503 : 404).end();
    else void Promise.resolve(answer()).then((body) => json(response, body));
  });
  return issuer;
}
