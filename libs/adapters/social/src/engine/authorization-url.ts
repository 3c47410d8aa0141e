import { calculatePKCECodeChallenge } from 'oauth4webapi';

import type { AuthorizationRequest } from '@portvakt/social-linking';

import type { ConfiguredProvider } from './configured-provider.js';
import { nonceOf } from './nonce.js';
import { joinedScopes, scopesAskedFor } from './scopes.js';

type Parameter = readonly [name: string, value: string | null | undefined];

/**
 * The authorization URL. Sets each parameter once; parameters of the definition cannot replace reserved ones
 * (security G10).
 */
export async function authorizationUrlOf(
  configured: ConfiguredProvider,
  request: AuthorizationRequest,
): Promise<string> {
  const address = new URL(configured.endpoints.authorization);
  const reserved = await reservedParameters(configured, request);
  const taken = new Set(reserved.map(([name]) => name));
  const own = ownParameters(configured, request).filter(([name]) => !taken.has(name));
  for (const [name, value] of [...reserved, ...own]) {
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

function ownParameters(
  { definition, settings, special }: ConfiguredProvider,
  { loginHint }: AuthorizationRequest,
): readonly Parameter[] {
  return [
    ...Object.entries(definition.parameters ?? {}),
    ...Object.entries(definition.parametersFromSettings ?? {}).map(
      ([name, setting]) => [name, special[setting]] as const,
    ),
    ['prompt', settings.prompt ?? definition.prompt],
    ...(definition.loginHint ? [[definition.loginHint, loginHint] as const] : []),
  ];
}

async function reservedParameters(
  configured: ConfiguredProvider,
  request: AuthorizationRequest,
): Promise<readonly Parameter[]> {
  const { definition, settings, usesPkce } = configured;
  return [
    ['response_type', 'code'],
    [definition.authentication === 'clientKeyPost' ? 'client_key' : 'client_id', settings.clientIds[0]],
    ['state', request.state],
    ['scope', joinedScopes(configured, scopesAskedFor(configured, request.scopes))],
    ['redirect_uri', settings.redirectUri],
    ['code_challenge_method', usesPkce ? 'S256' : null],
    ['code_challenge', usesPkce ? await calculatePKCECodeChallenge(request.codeVerifier) : null],
    ['nonce', definition.idToken?.sendsNonce ? nonceOf(request.codeVerifier) : null],
  ];
}
