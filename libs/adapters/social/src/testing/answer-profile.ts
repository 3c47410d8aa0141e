import type { FakeUser } from './fake-user.js';
import { overlaid } from './fake-user.js';
import type { FakeProviderDefinition, JsonObject, ProfileRules } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { Grant } from './grant-store.js';
import type { FakeAnswer, FakeRequest } from './request-and-answer.js';
import { json } from './request-and-answer.js';

/** Answers a request to the user info endpoint. */
export function answerProfile(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  request: FakeRequest,
): FakeAnswer {
  const { profile: rules } = definition;
  if (rules === null) {
    context.complain(definition.id, ['there is no profile address, the ID token holds everything']);
    return json(404, { error: 'not_found' });
  }
  const grant = grantOf(context, definition, request, rules);
  const faults = [
    ...(request.method === rules.method ? [] : [`the profile is asked for with ${request.method}`]),
    ...context.userAgentFaults(definition, request),
    ...bodyFaults(context, definition, request, rules),
    ...fieldFaults(request, rules),
    ...(grant === null ? ['the profile is asked for without a living access token'] : []),
  ];
  context.complain(definition.id, faults);
  if (grant === null) return unauthorised(definition);
  if (faults.length > 0) return json(403, { error: 'forbidden', error_description: faults.join('; ') });
  const profile = answeredMembers(rules, grant, request.query);
  return json(200, rules.envelope ? rules.envelope(profile) : profile);
}

function grantOf(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  request: FakeRequest,
  rules: ProfileRules,
): Grant | null {
  const token = rules.token === 'form' ? new URLSearchParams(request.body).get('access_token') : bearerOf(request);
  return context.grants.find('access', definition.id, token)?.grant ?? null;
}

export const bearerOf = ({ headers }: FakeRequest): string | null =>
  /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? null;

function bodyFaults(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  request: FakeRequest,
  rules: ProfileRules,
): readonly string[] {
  const type = request.headers['content-type'];
  const tokenInUrl = request.query.has('access_token') ? ['the access token is in a URL'] : [];
  if (rules.token === 'bearer') {
    const isBare = type === undefined && request.body === '';
    return isBare ? tokenInUrl : [...tokenInUrl, 'the profile is asked for with a body or a content-type'];
  }
  const { id } = context.clientOf(definition.id).credentials;
  return [
    ...tokenInUrl,
    ...(type?.startsWith('application/x-www-form-urlencoded') ? [] : ['the profile is not asked for with a form']),
    ...(new URLSearchParams(request.body).get('client_id') === id ? [] : ['client_id is missing or another']),
  ];
}

function fieldFaults({ query }: FakeRequest, { fields }: ProfileRules): readonly string[] {
  if (fields === undefined) return [];
  const asked = listed(query.get(fields.parameter));
  const missing = fields.needed.filter((name) => !asked.includes(name));
  return missing.length === 0 ? [] : [`${fields.parameter} lacks ${missing.join(' and ')}`];
}

const listed = (text: string | null): readonly string[] => (text ?? '').split(',');

function answeredMembers(rules: ProfileRules, { person, scopes }: Grant, query: URLSearchParams): JsonObject {
  const { fields, scopeOf = {} } = rules;
  const isAsked = (name: string): boolean =>
    fields === undefined || fields.always.includes(name) || listed(query.get(fields.parameter)).includes(name);
  const isGranted = (name: string): boolean => scopeOf[name] === undefined || scopes.includes(scopeOf[name]);
  return Object.fromEntries(
    Object.entries(overlaid(rules.shape(person), person.profile)).filter(([name]) => isAsked(name) && isGranted(name)),
  );
}

/** The e-mail addresses of a GitHub user; the primary one is not the first. */
export const emailsOf = ({ email, emailVerified, emails }: FakeUser): readonly JsonObject[] =>
  emails ??
  (email === null
    ? []
    : [
        { email: 'gammel@eksempel.no', primary: false, verified: !emailVerified, visibility: null },
        { email, primary: true, verified: emailVerified, visibility: 'private' },
      ]);

/** The error for an invalid access token in the format of the provider. */
export function unauthorised(definition: FakeProviderDefinition): FakeAnswer {
  if (definition.tokens.errors === 'object') {
    return json(400, { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } });
  }
  if (definition.id === 'tiktok') {
    return json(401, { data: {}, error: { code: 'access_token_invalid', message: 'Invalid', log_id: '2026' } });
  }
  return json(definition.id === 'vk' ? 200 : 401, {
    error: 'invalid_token',
    error_description: 'The token is not valid',
  });
}
