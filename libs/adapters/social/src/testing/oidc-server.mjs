// An OpenID-certified server in a process of its own, because jest cannot load the ES module. It reads its clients
// as JSON from the first argument, prints its origin on a line once it listens, and exits when standard input ends.
import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import Provider from 'oidc-provider';

const clients = JSON.parse(process.argv[2] ?? '[]');
const ACCOUNT = {
  sub: 'kari-1',
  name: 'Kari Nordmann',
  nickname: 'Kari',
  preferred_username: 'Kari Nordmann',
  email: 'kari@eksempel.no',
  email_verified: true,
  picture: 'https://bilder.eksempel.no/kari.png',
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const provider = judge(origin);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url.startsWith('/interaction/')) void signInAtOnce(provider, request, response);
    else handle(request, response);
  });
  process.stdout.write(`origin ${origin}\n`);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));

/** Skips login and consent: there is one account. */
const signInAtOnce = (provider, request, response) =>
  provider.interactionFinished(request, response, { login: { accountId: ACCOUNT.sub }, consent: {} });

function judge(origin) {
  // Node 20 can deadlock when a generated key is exported as a JWK: the export holds the lock of the key, and a garbage
  // collection during it waits for that lock to remove the job that generated the key. A key read from DER has no such job.
  const { privateKey: der } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return new Provider(origin, {
    clients: clients.map(({ id, secret, key, authentication, redirectUri }) => ({
      client_id: id,
      ...(secret && { client_secret: secret }),
      ...(key && { jwks: { keys: [key] }, token_endpoint_auth_signing_alg: key.alg }),
      token_endpoint_auth_method: authentication,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'judge', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: ['openid', 'offline_access', ...clients.flatMap(({ scopes }) => scopes)],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'nickname', 'preferred_username', 'picture'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: (_context, { clientId }) => clients.some(({ id, pkce }) => id === clientId && pkce) },
    issueRefreshToken: async () => true,
    findAccount: async () => ({ accountId: ACCOUNT.sub, claims: async () => ACCOUNT }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: ACCOUNT.sub, clientId: oidc.client.clientId });
      grant.addOIDCScope(oidc.params.scope);
      grant.addOIDCClaims(Object.keys(oidc.claims?.id_token ?? {}));
      await grant.save();
      return grant;
    },
  });
}
