import type { AuthorizationRequest } from '@portvakt/social-linking';

import type { ProviderDefinition } from '../../providers/provider-definition.js';
import { authorizationUrlOf } from '../authorization-url.js';
import { configuredProviderWith } from './configured-provider-with.js';
import type { providerSettingsWith } from './provider-settings-with.js';

/** The verifier of RFC 7636, Appendix B. */
const CODE_VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** The challenge of `VERIFIER`. */
export const CHALLENGE = {
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** Parameters that every authorization URL has. */
export const ALWAYS = {
  response_type: 'code',
  client_id: 'client-id_1',
  state: 'a state & more',
  redirect_uri: 'https://id.eksempel.no/api/auth/callback/here',
};

interface AskedOfBrowser {
  readonly address: string;
  readonly parameters: Record<string, string>;
}

/** The authorization URL of a definition, taken apart. Throws if a parameter occurs twice. */
export async function authorizationRequestOf(
  definition: ProviderDefinition,
  settings: Parameters<typeof providerSettingsWith>[0] = {},
  request: Partial<AuthorizationRequest> = {},
): Promise<AskedOfBrowser> {
  const url = new URL(
    await authorizationUrlOf(configuredProviderWith(definition, settings), {
      state: ALWAYS.state,
      codeVerifier: CODE_VERIFIER,
      scopes: [],
      ...request,
    }),
  );
  const parameters = Object.fromEntries(url.searchParams);
  if (Object.keys(parameters).length !== url.searchParams.size) throw new Error(`doubled: ${url.search}`);
  return { address: `${url.origin}${url.pathname}`, parameters };
}
