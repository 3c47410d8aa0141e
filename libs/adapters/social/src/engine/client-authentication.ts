import { type ClientAuth, ClientSecretPost, None } from 'oauth4webapi';

import { appleClientSecret } from './apple-client-secret.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { privateKeyJwt } from './private-key-jwt.js';

/** The client authentication at the token endpoint. A client without a secret only sends its id. */
export async function clientAuthentication(configured: ConfiguredProvider): Promise<ClientAuth> {
  const { authentication: kind } = configured.definition;
  if (kind === 'privateKeyJwt') return privateKeyJwt(configured);
  const secret = kind === 'appleJwt' ? await appleClientSecret(configured) : configured.settings.clientSecret?.reveal();
  if (secret === undefined || kind === 'none') return None();
  switch (kind) {
    case 'basic':
      return basic(secret);
    case 'basicRaw':
      return basicRaw(secret);
    case 'clientKeyPost':
      return clientKeyPost(secret);
    case 'post':
    case 'appleJwt':
      return ClientSecretPost(secret);
  }
}

/**
 * RFC 6749 §2.3.1. Unlike the library, it leaves `-`, `.` and `_` as they are, like every form encoder does: servers that
 * do not decode then still understand most ids and secrets.
 */
const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id: clientId }, _body, headers) => {
    const credentials = `${formEncoded(clientId)}:${formEncoded(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

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
