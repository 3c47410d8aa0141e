import { answerProfile, bearerOf, emailsOf, unauthorised } from './answer-profile.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { json } from './request-and-answer.js';
import { publicJwk, signingKey } from './signing-keys.js';

/** The photo of every Microsoft user with one: a minimal JPEG. */
export const MICROSOFT_PHOTO = Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex');

type Answerer = (
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  request: FakeRequest,
) => FakeAnswer | Promise<FakeAnswer>;

/** The handlers of the requests besides token and authorization, by step. */
export const secondCalls: Record<'userinfo' | 'emails' | 'photo' | 'jwks' | 'debug-token', Answerer> = {
  userinfo: answerProfile,
  emails: (context, definition, request) => {
    const grant = bearerGrant(context, definition, request);
    if (grant === null) return unauthorised(definition);
    // Without the scope GitHub answers 404.
    return grant.scopes.includes('user:email')
      ? json(200, emailsOf(grant.person))
      : json(404, { message: 'Not Found' });
  },
  photo: (context, definition, request) => {
    const grant = bearerGrant(context, definition, request);
    if (grant === null) return unauthorised(definition);
    return grant.person.image === null
      ? json(404, { error: { code: 'ImageNotFound' } })
      : { status: 200, headers: { 'content-type': 'image/jpeg' }, body: MICROSOFT_PHOTO };
  },
  jwks: async (context, definition, request) => {
    const faults = [
      request.method === 'GET' ? null : `the key set is asked for with ${request.method}`,
      request.headers['authorization'] === undefined ? null : 'a token is sent to the key set',
    ];
    context.complain(
      definition.id,
      faults.filter((fault) => fault !== null),
    );
    const alg = definition.idToken?.algorithm;
    if (alg === undefined) return json(404, { error: 'not_found' });
    return json(200, { keys: [publicJwk(await signingKey(definition.id, alg === 'RS256' ? 'rsa' : 'ec'), alg)] });
  },
  'debug-token': debugToken,
};

function bearerGrant(context: FakeProvidersContext, definition: FakeProviderDefinition, request: FakeRequest) {
  const grant = context.grants.find('access', definition.id, bearerOf(request))?.grant ?? null;
  const faults = [
    ...(request.method === 'GET' ? [] : [`${request.path} is asked for with ${request.method}`]),
    ...context.userAgentFaults(definition, request),
    ...(grant === null ? [`${request.path} is asked for without a living access token`] : []),
  ];
  context.complain(definition.id, faults);
  return faults.length === 0 ? grant : null;
}

/** Facebook's `debug_token`: says whose token `input_token` is. The access token is app id, bar and app secret. */
function debugToken(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  { query, headers, method }: FakeRequest,
): FakeAnswer {
  const { id, secret } = context.clientOf(definition.id).credentials;
  const app = query.get('access_token') ?? bearerOf({ method, query, headers, path: '', body: '' });
  const faults = [
    method === 'GET' ? null : `debug_token is asked with ${method}`,
    app === `${id}|${secret}` ? null : 'debug_token is asked with another access token than app id, bar, app secret',
    query.get('input_token') ? null : 'debug_token is asked about no input_token',
  ].filter((fault) => fault !== null);
  context.complain(definition.id, faults);
  if (faults.length > 0) return unauthorised(definition);
  const grant = context.grants.find('access', definition.id, query.get('input_token'))?.grant;
  if (grant === undefined) {
    return json(200, { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid token' } } });
  }
  const { clientId, person, scopes } = grant;
  return json(200, { data: { app_id: clientId, type: 'USER', is_valid: true, user_id: person.id, scopes } });
}
