import { parseUrl } from '@portvakt/kernel';

import type { ClientCredentials } from './client-credentials.js';
import type { FakeProviderDefinition } from './fake-provider-definition.js';
import { repeatedNames } from './request-and-answer.js';

/** The expected request if the configuration differs from the defaults of the definition. */
export interface Expected {
  readonly scopes?: readonly string[];
  /** Null: no prompt. */
  readonly prompt?: string | null;
  /** False: PKCE is disabled. */
  readonly pkce?: boolean;
}

interface Asked {
  readonly definition: FakeProviderDefinition;
  readonly query: URLSearchParams;
  readonly client: ClientCredentials;
  readonly expected: Expected;
}

/** The errors of an authorization request as sentences. */
export function validateAuthorization(asked: Asked): readonly string[] {
  return JUDGES.flatMap((judge) => judge(asked)).filter((fault) => fault !== null);
}

type Judge = (asked: Asked) => readonly (string | null)[];

const JUDGES: readonly Judge[] = [
  ({ query }) => repeatedNames(query).map((name) => `${name} occurs twice in the authorization URL`),
  ({ query }) => [
    query.get('response_type') === 'code' ? null : 'response_type is not code',
    (query.get('state') ?? '').length >= 32 ? null : 'state is missing or shorter than 32 characters',
  ],
  judgeSecrets,
  judgeClientId,
  judgeRedirect,
  judgeScope,
  judgePkce,
  judgeOwnRules,
  judgePrompt,
];

function judgeSecrets({ query, client }: Asked): readonly (string | null)[] {
  const values = [...query.values()];
  return [
    query.has('client_secret') || values.some((value) => value.includes(client.secret))
      ? 'the client secret is in the authorization URL'
      : null,
    query.has('code_verifier') ? 'the code verifier is in the authorization URL' : null,
    values.includes('undefined') || values.includes('null') || values.includes('')
      ? 'a parameter of the authorization address is empty or says undefined'
      : null,
  ];
}

function judgeClientId({ definition, query, client }: Asked): readonly (string | null)[] {
  const name = definition.clientAuthentication === 'client-key' ? 'client_key' : 'client_id';
  const other = name === 'client_key' ? 'client_id' : 'client_key';
  return [
    query.get(name) === client.id ? null : `${name} is missing or another`,
    query.has(other) ? `${other} is sent although the name here is ${name}` : null,
  ];
}

function judgeRedirect({ definition, query }: Asked): readonly (string | null)[] {
  const given = query.get('redirect_uri') ?? '';
  const address = parseUrl(given);
  if (address === null) return ['redirect_uri is missing or no address'];
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
  return [
    address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback)
      ? null
      : 'redirect_uri is neither https nor on this machine',
    given.includes('#') ? 'redirect_uri has a fragment' : null,
    definition.authorization?.staticRedirect && given.includes('?') ? 'redirect_uri has a query' : null,
  ];
}

function judgeScope({ definition, query, expected }: Asked): readonly (string | null)[] {
  const given = query.get('scope');
  if (definition.scopes === null)
    return [given === null ? null : 'a scope is sent although the provider keeps them itself'];
  const { separators } = definition.scopes;
  const scopes = splitScope(definition, given);
  const missing = (expected.scopes ?? definition.scopes.asked).filter((scope) => !scopes.includes(scope));
  return [
    scopes.some((scope) => /[\s,+]/.test(scope))
      ? `scope is not joined with ${separators.map((each) => `"${each}"`).join(' or ')}`
      : null,
    new Set(scopes).size === scopes.length ? null : 'a scope is asked twice',
    missing.length === 0 ? null : `scope lacks ${missing.join(' and ')}`,
  ];
}

export function splitScope(definition: FakeProviderDefinition, given: string | null): readonly string[] {
  const separators = definition.scopes?.separators ?? [' '];
  return (given ?? '').split(new RegExp(`[${separators.join('')}]`)).filter((scope) => scope !== '');
}

function judgePkce({ definition, query, expected }: Asked): readonly (string | null)[] {
  const challenge = query.get('code_challenge');
  const isDue = definition.pkce === 'required' || (definition.pkce === 'expected' && expected.pkce !== false);
  if (challenge === null) {
    return [
      isDue ? 'code_challenge is missing' : null,
      query.has('code_challenge_method') ? 'code_challenge_method is sent without a challenge' : null,
    ];
  }
  if (definition.pkce === 'absent' || expected.pkce === false) return ['PKCE is sent although it has no place here'];
  return [
    query.get('code_challenge_method') === 'S256' ? null : 'code_challenge_method is not S256',
    /^[A-Za-z0-9_-]{43}$/.test(challenge) ? null : 'code_challenge is no SHA-256 in base64url without padding',
  ];
}

function judgeOwnRules({ definition, query }: Asked): readonly (string | null)[] {
  const { fixed = {}, oneOf = {}, claims, loginHint, longestState } = definition.authorization ?? {};
  const hints = loginHint === undefined ? [] : ['login_hint', 'login'].filter((name) => name !== loginHint);
  return [
    ...Object.entries(fixed).map(([name, value]) => (query.get(name) === value ? null : `${name} is not ${value}`)),
    ...Object.entries(oneOf).map(([name, allowed]) =>
      !query.has(name) || allowed.includes(query.get(name) ?? '') ? null : `${name} has a value nobody knows`,
    ),
    ...hints.map((name) => (query.has(name) ? `${name} means nothing here` : null)),
    query.has('response_mode') && !('response_mode' in fixed) ? 'response_mode has no place here' : null,
    (query.get('state') ?? '').length > (longestState ?? Infinity) ? 'state is too long' : null,
    claims === undefined || asksExactly(query.get('claims'), claims)
      ? null
      : 'claims does not ask what the definition needs',
    claims === undefined && query.has('claims') ? 'claims has no place here' : null,
  ];
}

function asksExactly(text: string | null, names: readonly string[]): boolean {
  const wanted = JSON.stringify({ id_token: Object.fromEntries([...names].sort().map((name) => [name, null])) });
  try {
    const { id_token: asked, ...rest } = JSON.parse(text ?? '') as { id_token: Record<string, unknown> };
    const sorted = Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)));
    return Object.keys(rest).length === 0 && JSON.stringify({ id_token: sorted }) === wanted;
  } catch {
    return false;
  }
}

function judgePrompt({ definition, query, expected }: Asked): readonly (string | null)[] {
  const wanted = expected.prompt === undefined ? definition.authorization?.prompt : expected.prompt;
  if (wanted === undefined) return [];
  const given = query.get('prompt');
  return [given === wanted ? null : `prompt is ${given ?? 'missing'} instead of ${wanted ?? 'missing'}`];
}
