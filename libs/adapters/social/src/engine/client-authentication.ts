import { type ClientAuth, ClientSecretPost, None } from 'oauth4webapi';

import { appleClientSecret } from './apple-client-secret.js';
import type { ConfiguredProvider } from './configured-provider.js';

/** The client authentication at the token endpoint. A client without a secret only sends its id. */
export async function clientAuthentication(configured: ConfiguredProvider): Promise<ClientAuth> {
  const isApple = configured.definition.authentication === 'appleJwt';
  const secret = isApple ? await appleClientSecret(configured) : configured.settings.clientSecret?.reveal();
  if (secret === undefined) return None();
  switch (configured.definition.authentication) {
    case 'basicRaw':
      return basicRaw(secret);
    case 'clientKeyPost':
      return clientKeyPost(secret);
    case 'post':
    case 'appleJwt':
      return ClientSecretPost(secret);
  }
}

/** Deviates from RFC 6749 §2.3.1 by not form-encoding id and secret: these servers do not decode them. */
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
