import { randomBytes } from 'node:crypto';

import type { FakePerson } from './fake-person.js';
import { familyName, givenName } from './fake-person.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeWorld } from './fake-world.js';
import { judgeAuthorization, splitScope } from './judge-authorization.js';

/** How the browser comes back to the client. */
export interface BroughtBack {
  readonly method: 'GET' | 'POST';
  readonly redirectUri: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface AtTheProvider {
  readonly person?: FakePerson;
  /** The person says no: the error code that is brought back. */
  readonly deny?: string;
  /** True: the issuer of RFC 9207 comes back too; a text: that one instead. */
  readonly iss?: true | string;
}

/** A request with faults is answered with `invalid_request` and each fault becomes a complaint. */
export function answerAuthorization(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  query: URLSearchParams,
  { person = world.personOf(definition.id), deny, iss }: AtTheProvider = {},
): BroughtBack {
  const client = world.clientOf(definition.id).credentials;
  const faults = judgeAuthorization({ definition, query, client, expected: world.expected.get(definition.id) ?? {} });
  world.complain(definition.id, faults);
  const answer = faults.length > 0 ? refusal('invalid_request', faults.join('; ')) : deny && refusal(deny, 'Nei');
  const issuer = iss === true ? world.issuerOf(definition) : (iss ?? null);
  return {
    method: definition.callback?.method ?? 'GET',
    redirectUri: query.get('redirect_uri') ?? '',
    params: {
      ...(answer || consent(world, definition, query, person)),
      state: query.get('state') ?? '',
      ...(issuer === null ? {} : { iss: issuer }),
    },
  };
}

const refusal = (error: string, text: string) => ({ error, error_description: text });

function consent(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  query: URLSearchParams,
  person: FakePerson,
): Record<string, string> {
  const device = definition.callback?.device ? `device-${randomBytes(12).toString('base64url')}` : null;
  const code = world.grants.issueCode({
    person,
    clientId: world.clientOf(definition.id).credentials.id,
    scopes: splitScope(definition, query.get('scope')),
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge'),
    asked: query,
    device,
  });
  return {
    code,
    ...(device === null ? {} : { device_id: device, type: 'code_v2', expires_in: '600' }),
    ...(definition.callback?.personAtFirst ? personAtFirst(world, person) : {}),
  };
}

/** Apple's unsigned `user`: at the first consent only. */
function personAtFirst({ consented }: FakeWorld, person: FakePerson): Record<string, string> {
  const name = `${person.provider} ${person.id}`;
  if (consented.has(name)) return {};
  consented.add(name);
  const parts = { firstName: givenName(person), lastName: familyName(person) };
  return { user: JSON.stringify({ name: parts, email: person.email ?? undefined }) };
}
