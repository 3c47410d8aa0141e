import type { AuthorizationRequest } from '@portvakt/social-linking';

import type { ProviderRow } from '../../rows/provider-row.js';
import { authorizationAddress } from '../authorization-address.js';
import { openRowWith } from './open-row-with.js';
import type { providerSettingsWith } from './provider-settings-with.js';

/** The verifier of RFC 7636, Appendix B. */
const CODE_VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** And its challenge. */
export const CHALLENGE = {
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** What each of the providers is asked with. */
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

/** Where a row sends the browser, and with what. Throws where a parameter is there twice. */
export async function askedOfBrowser(
  row: ProviderRow,
  said: Parameters<typeof providerSettingsWith>[0] = {},
  request: Partial<AuthorizationRequest> = {},
): Promise<AskedOfBrowser> {
  const url = new URL(
    await authorizationAddress(openRowWith(row, said), {
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
