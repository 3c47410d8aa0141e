import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { Grant } from './grant-store.js';
import { challengeOf } from './request-and-answer.js';

/** The grant of a token request, or its errors. */
export type Judged = { readonly grant: Grant; readonly refreshToken: string | null } | { readonly fault: string };

/** Uses up the code, also where it is refused. */
export function judgeExchange(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  body: URLSearchParams,
): Judged {
  const slot = context.grants.find('code', definition.id, body.get('code'));
  if (slot === null) return { fault: 'the code is unknown' };
  if (slot.spent) return { fault: 'the code is used a second time' };
  slot.spent = true;
  const { grant } = slot;
  const fault =
    (body.get('redirect_uri') === grant.redirectUri ? null : 'redirect_uri is not the one of the authorization') ??
    verifierFault(body.get('code_verifier'), grant.challenge) ??
    (definition.tokens.exchangeNeeds?.includes('device') ? deviceFault(context, body, grant) : null);
  if (fault !== null) return { fault };
  return { grant, refreshToken: mayRefresh(definition, grant) ? context.grants.issueRefreshToken(grant) : null };
}

/** RFC 7636 §4.6; a verifier without a challenge is a downgrade (RFC 9700 §2.1.1). */
function verifierFault(verifier: string | null, challenge: string | null): string | null {
  if (challenge === null) return verifier === null ? null : 'code_verifier is sent although no challenge was';
  if (verifier === null) return 'code_verifier is missing';
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return 'code_verifier is not 43 to 128 unreserved characters';
  return challengeOf(verifier) === challenge ? null : 'code_verifier does not fit the challenge';
}

function deviceFault(context: FakeProvidersContext, body: URLSearchParams, grant: Grant): string | null {
  const state = body.get('state') ?? '';
  if (body.get('device_id') !== grant.device) return 'device_id is missing or another';
  if (state === '') return 'state is missing in the token request';
  if (context.usedStates.has(state)) return 'state is not a fresh one';
  context.usedStates.add(state);
  return null;
}

function mayRefresh({ tokens }: FakeProviderDefinition, { scopes, asked }: Grant): boolean {
  if (tokens.refresh === 'none') return false;
  if (tokens.refreshWhen === undefined) return true;
  return 'scope' in tokens.refreshWhen
    ? scopes.includes(tokens.refreshWhen.scope)
    : asked.get(tokens.refreshWhen.parameter) === tokens.refreshWhen.value;
}

export function judgeRefresh(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  body: URLSearchParams,
): Judged {
  const token = body.get('refresh_token');
  const slot = context.grants.find('refresh', definition.id, token);
  if (slot === null) return { fault: 'the refresh token is unknown' };
  if (slot.spent) return { fault: 'a single-use refresh token is used a second time' };
  const { grant } = slot;
  const needs = definition.tokens.refreshNeeds ?? [];
  const fault =
    (needs.includes('scope') && !body.get('scope') ? 'scope is missing in the refresh' : null) ??
    (needs.includes('device') ? deviceFault(context, body, grant) : null);
  if (fault !== null) return { fault };
  if (definition.tokens.refresh === 'rotates') {
    slot.spent = true;
    return { grant, refreshToken: context.grants.issueRefreshToken(grant) };
  }
  return { grant, refreshToken: definition.tokens.refresh === 'keeps' ? token : null };
}
