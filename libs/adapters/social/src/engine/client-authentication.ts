import { type ClientAuth, ClientSecretPost, None } from 'oauth4webapi';

import { appleClientSecret } from './apple-client-secret.js';
import type { OpenRow } from './open-row.js';

/** How the row's client says who it is at the token endpoint; without a secret it only names itself. */
export async function clientAuthentication(open: OpenRow): Promise<ClientAuth> {
  const isApple = open.row.authentication === 'appleJwt';
  const secret = isApple ? await appleClientSecret(open) : open.settings.clientSecret?.reveal();
  if (secret === undefined) return None();
  switch (open.row.authentication) {
    case 'basicRaw':
      return basicRaw(secret);
    case 'clientKeyPost':
      return clientKeyPost(secret);
    case 'post':
    case 'appleJwt':
      return ClientSecretPost(secret);
  }
}

/** Not form-encoded first, as RFC 6749 §2.3.1 has it: these servers do not decode it, and ids hold `-` and `_`. */
const basicRaw =
  (secret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`);
  };

const clientKeyPost =
  (secret: string): ClientAuth =>
  (_server, { client_id: clientId }, body) => {
    body.set('client_key', clientId);
    body.set('client_secret', secret);
  };
