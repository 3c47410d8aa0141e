import { randomBytes } from 'node:crypto';

import type { FakeUser } from './fake-user.js';
import { familyName, givenName } from './fake-user.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import { validateAuthorization, splitScope } from './validate-authorization.js';

/** The request with which the browser returns to the client. */
export interface CallbackRequest {
  readonly method: 'GET' | 'POST';
  readonly redirectUri: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface AuthorizationBehaviour {
  readonly person?: FakeUser;
  /** The user denies access: the error code of the callback. */
  readonly deny?: string;
  /** True: the callback contains the issuer (RFC 9207); a text: this issuer instead. */
  readonly iss?: true | string;
}

/** An invalid request is answered with `invalid_request`, and each error becomes a complaint. */
export function answerAuthorization(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  query: URLSearchParams,
  { person = context.userOf(definition.id), deny, iss }: AuthorizationBehaviour = {},
): CallbackRequest {
  const client = context.clientOf(definition.id).credentials;
  const faults = validateAuthorization({
    definition,
    query,
    client,
    expected: context.expected.get(definition.id) ?? {},
  });
  context.complain(definition.id, faults);
  const answer = faults.length > 0 ? refusal('invalid_request', faults.join('; ')) : deny && refusal(deny, 'Nei');
  const issuer = iss === true ? context.issuerOf(definition) : (iss ?? null);
  return {
    method: definition.callback?.method ?? 'GET',
    redirectUri: query.get('redirect_uri') ?? '',
    params: {
      ...(answer || consent(context, definition, query, person)),
      state: query.get('state') ?? '',
      ...(issuer === null ? {} : { iss: issuer }),
    },
  };
}

const refusal = (error: string, text: string) => ({ error, error_description: text });

function consent(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  query: URLSearchParams,
  person: FakeUser,
): Record<string, string> {
  const device = definition.callback?.device ? `device-${randomBytes(12).toString('base64url')}` : null;
  const code = context.grants.issueCode({
    person,
    clientId: context.clientOf(definition.id).credentials.id,
    scopes: splitScope(definition, query.get('scope')),
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge'),
    asked: query,
    device,
  });
  return {
    code,
    ...(device === null ? {} : { device_id: device, type: 'code_v2', expires_in: '600' }),
    ...(definition.callback?.personAtFirst ? personAtFirst(context, person) : {}),
  };
}

/** Apple sends the unsigned `user` at the first consent only. */
function personAtFirst({ consented }: FakeProvidersContext, person: FakeUser): Record<string, string> {
  const name = `${person.provider} ${person.id}`;
  if (consented.has(name)) return {};
  consented.add(name);
  const parts = { firstName: givenName(person), lastName: familyName(person) };
  return { user: JSON.stringify({ name: parts, email: person.email ?? undefined }) };
}
