import { importSPKI, jwtVerify } from 'jose';

import type { ClientCredentials } from './client-credentials.js';
import type { ClientAuthentication } from './fake-provider-definition.js';
import type { FakeRequest } from './request-and-answer.js';

/** An Apple developer account: its ids and the public key. */
export interface AppleTeam {
  readonly teamId: string;
  readonly keyId: string;
  readonly publicKeyPem: string;
}

export interface KnownClient {
  readonly credentials: ClientCredentials;
  /** Registered without a secret: sending one is an error. */
  readonly isPublic: boolean;
  readonly apple: AppleTeam;
}

/** About six months, in seconds: the longest lifetime that Apple allows for a client secret. */
const LONGEST_APPLE_SECRET_S = 15_777_000;

type Judge = (request: FakeRequest, body: URLSearchParams, client: KnownClient) => Promise<string | null>;

/** Null if the client authentication is right, else the error as a sentence. */
export async function validateClient(
  kind: ClientAuthentication,
  request: FakeRequest,
  client: KnownClient,
): Promise<string | null> {
  const body = new URLSearchParams(request.body);
  if (request.query.has('client_secret')) return 'the client secret is in a URL';
  if (request.headers['authorization'] !== undefined && body.has('client_secret')) {
    return 'the client shows its secret in two ways at once';
  }
  return JUDGES[client.isPublic ? 'public-or-post' : kind](request, body, client);
}

const JUDGES: Record<ClientAuthentication, Judge> = {
  post: async (request, body, client) => judgePost(request, body, client.credentials, 'client_id'),
  'client-key': async (request, body, client) =>
    body.has('client_id')
      ? 'client_id is sent although the name here is client_key'
      : judgePost(request, body, client.credentials, 'client_key'),
  basic: async (request, _body, client) => judgeBasic(request, client.credentials),
  'post-or-basic': async (request, body, client) =>
    request.headers['authorization'] === undefined
      ? judgePost(request, body, client.credentials, 'client_id')
      : judgeBasic(request, client.credentials),
  'public-or-post': async (request, body, client) => {
    if (request.headers['authorization'] !== undefined) return 'an authorization header is sent to the token address';
    if (body.get('client_id') !== client.credentials.id) return 'client_id is missing or another in the body';
    if (!body.has('client_secret')) return null;
    if (client.isPublic) return 'a public client sends a client secret';
    return body.get('client_secret') === client.credentials.secret ? null : 'the client secret is wrong';
  },
  apple: async (request, body, client) => {
    const secret = body.get('client_secret');
    if (request.headers['authorization'] !== undefined) return 'the client secret belongs in the body';
    if (body.get('client_id') !== client.credentials.id) return 'client_id is missing or another in the body';
    return secret === null ? 'client_secret is missing' : judgeAppleSecret(secret, client);
  },
};

function judgePost(
  request: FakeRequest,
  body: URLSearchParams,
  { id, secret }: ClientCredentials,
  idName: string,
): string | null {
  if (request.headers['authorization'] !== undefined) return 'credentials belong in the body, not in a header';
  if (body.get(idName) !== id) return `${idName} is missing or another in the body`;
  return body.get('client_secret') === secret ? null : 'the client secret is missing or wrong in the body';
}

function judgeBasic(request: FakeRequest, { id, secret }: ClientCredentials): string | null {
  const header = request.headers['authorization'] ?? '';
  if (!/^Basic /i.test(header)) return 'credentials belong in a Basic header';
  const sent = header.slice('Basic '.length);
  const raw = Buffer.from(`${id}:${secret}`);
  if (sent === raw.toString('base64')) return null;
  if (sent === raw.toString('base64url')) return 'the Basic header uses the alphabet of base64url';
  const text = Buffer.from(sent, 'base64').toString('utf8');
  return text.split(':').map(decoded).join(':') === raw.toString('utf8')
    ? 'the Basic header holds percent-encoded values'
    : 'the Basic header holds other values';
}

const decoded = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? '';

async function judgeAppleSecret(secret: string, { credentials, apple }: KnownClient): Promise<string | null> {
  const key = await importSPKI(apple.publicKeyPem, 'ES256');
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, key, {
      algorithms: ['ES256'],
      issuer: apple.teamId,
      subject: credentials.id,
      audience: 'https://appleid.apple.com',
      requiredClaims: ['iat', 'exp'],
    });
    if (protectedHeader.kid !== apple.keyId) return 'the client secret names another key';
    return Number(payload.exp) - Date.now() / 1000 > LONGEST_APPLE_SECRET_S
      ? 'the client secret lives longer than six months'
      : null;
  } catch (error) {
    return `the client secret is no valid ES256 JWT: ${error instanceof Error ? error.message : 'unreadable'}`;
  }
}
