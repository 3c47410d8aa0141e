import { answerProfile, bearerOf, emailsOf, unauthorised } from './answer-profile.js';
import type { FakeRow } from './fake-row.js';
import type { FakeWorld } from './fake-world.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { json } from './request-and-answer.js';
import { publicJwk, signingKey } from './signing-keys.js';

/** The picture of everybody at Microsoft who has one: a JPEG's first and last marks and little between. */
export const MICROSOFT_PHOTO = Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex');

type Answerer = (world: FakeWorld, row: FakeRow, request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** Every call beside token and authorization, by step. */
export const secondCalls: Record<'userinfo' | 'emails' | 'photo' | 'jwks' | 'debug-token', Answerer> = {
  userinfo: answerProfile,
  emails: (world, row, request) => {
    const grant = bearerGrant(world, row, request);
    if (grant === null) return unauthorised(row);
    // Without the scope GitHub hides that the address exists.
    return grant.scopes.includes('user:email')
      ? json(200, emailsOf(grant.person))
      : json(404, { message: 'Not Found' });
  },
  photo: (world, row, request) => {
    const grant = bearerGrant(world, row, request);
    if (grant === null) return unauthorised(row);
    return grant.person.image === null
      ? json(404, { error: { code: 'ImageNotFound' } })
      : { status: 200, headers: { 'content-type': 'image/jpeg' }, body: MICROSOFT_PHOTO };
  },
  jwks: async (world, row, request) => {
    const faults = [
      request.method === 'GET' ? null : `the key set is asked for with ${request.method}`,
      request.headers['authorization'] === undefined ? null : 'a token is sent to the key set',
    ];
    world.complain(
      row.id,
      faults.filter((fault) => fault !== null),
    );
    const alg = row.idToken?.algorithm;
    if (alg === undefined) return json(404, { error: 'not_found' });
    return json(200, { keys: [publicJwk(await signingKey(row.id, alg === 'RS256' ? 'rsa' : 'ec'), alg)] });
  },
  'debug-token': debugToken,
};

function bearerGrant(world: FakeWorld, row: FakeRow, request: FakeRequest) {
  const grant = world.grants.find('access', row.id, bearerOf(request))?.grant ?? null;
  const faults = [
    ...(request.method === 'GET' ? [] : [`${request.path} is asked for with ${request.method}`]),
    ...world.userAgentFaults(row, request),
    ...(grant === null ? [`${request.path} is asked for without a living access token`] : []),
  ];
  world.complain(row.id, faults);
  return faults.length === 0 ? grant : null;
}

/** Facebook's word on whose token `input_token` is: asked with app id, bar and app secret as access token. */
function debugToken(world: FakeWorld, row: FakeRow, { query, headers, method }: FakeRequest): FakeAnswer {
  const { id, secret } = world.clientOf(row.id).credentials;
  const app = query.get('access_token') ?? bearerOf({ method, query, headers, path: '', body: '' });
  const faults = [
    method === 'GET' ? null : `debug_token is asked with ${method}`,
    app === `${id}|${secret}` ? null : 'debug_token is asked with another access token than app id, bar, app secret',
    query.get('input_token') ? null : 'debug_token is asked about no input_token',
  ].filter((fault) => fault !== null);
  world.complain(row.id, faults);
  if (faults.length > 0) return unauthorised(row);
  const grant = world.grants.find('access', row.id, query.get('input_token'))?.grant;
  if (grant === undefined) {
    return json(200, { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid token' } } });
  }
  const { clientId, person, scopes } = grant;
  return json(200, { data: { app_id: clientId, type: 'USER', is_valid: true, user_id: person.id, scopes } });
}
