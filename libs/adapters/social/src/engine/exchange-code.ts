import type { AuthorizationResponse } from '@portvakt/social-linking';

import { isIssuerOfCode } from './issuers.js';
import type { ConfiguredProvider } from './configured-provider.js';
import { StepFailure } from './step-failure.js';
import { requestTokens } from './token-request.js';
import type { ReadAnswer } from './tokens-in-answer.js';

/**
 * Exchanges an authorization code for tokens (specification §12.5). Rejects a callback from another issuer (RFC 9207)
 * before it sends a request.
 */
export async function exchangeCode(configured: ConfiguredProvider, answer: AuthorizationResponse): Promise<ReadAnswer> {
  const { definition, endpoints, settings } = configured;
  if (answer.issuer === null && endpoints.responseNamesIssuer) throw new StepFailure('the answer names no issuer');
  if (answer.issuer !== null && endpoints.issuers && !isIssuerOfCode(endpoints.issuers, answer.issuer)) {
    throw new StepFailure('the answer is of another issuer');
  }
  const device = definition.boundToDevice && answer.deviceId !== null ? { device_id: answer.deviceId } : null;
  const read = await requestTokens(configured, 'authorization_code', {
    code: definition.codeIsEncoded ? decodedOnce(answer.code) : answer.code,
    redirect_uri: settings.redirectUri,
    ...(configured.usesPkce && { code_verifier: answer.codeVerifier }),
    ...(definition.boundToDevice && { state: answer.state }),
    ...device,
  });
  return { ...read, tokens: { ...read.tokens, carried: device } };
}

function decodedOnce(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
