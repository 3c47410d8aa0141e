import { calculatePKCECodeChallenge } from 'oauth4webapi';

import type { AuthorizationRequest } from '@portvakt/social-linking';

import type { OpenRow } from './open-row.js';
import { joinedScopes, scopesAskedFor } from './scopes.js';

type Parameter = readonly [name: string, value: string | null | undefined];

/**
 * Where the browser goes. Each parameter is set, never appended, and none of the row's own takes the place of a reserved
 * one (security G10).
 */
export async function authorizationAddress(open: OpenRow, request: AuthorizationRequest): Promise<string> {
  const address = new URL(open.addresses.authorization);
  const reserved = await reservedParameters(open, request);
  const taken = new Set(reserved.map(([name]) => name));
  const own = ownParameters(open, request).filter(([name]) => !taken.has(name));
  for (const [name, value] of [...reserved, ...own]) {
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

function ownParameters({ row, settings, special }: OpenRow, { loginHint }: AuthorizationRequest): readonly Parameter[] {
  return [
    ...Object.entries(row.parameters ?? {}),
    ...Object.entries(row.parametersFromSettings ?? {}).map(([name, setting]) => [name, special[setting]] as const),
    ['prompt', settings.prompt ?? row.prompt],
    ...(row.loginHint ? [[row.loginHint, loginHint] as const] : []),
  ];
}

async function reservedParameters(open: OpenRow, request: AuthorizationRequest): Promise<readonly Parameter[]> {
  const { row, settings, usesPkce } = open;
  return [
    ['response_type', 'code'],
    [row.authentication === 'clientKeyPost' ? 'client_key' : 'client_id', settings.clientIds[0]],
    ['state', request.state],
    ['scope', joinedScopes(open, scopesAskedFor(open, request.scopes))],
    ['redirect_uri', settings.redirectUri],
    ['code_challenge_method', usesPkce ? 'S256' : null],
    ['code_challenge', usesPkce ? await calculatePKCECodeChallenge(request.codeVerifier) : null],
  ];
}
