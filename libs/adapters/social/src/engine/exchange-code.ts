import type { CodeAnswer } from '@portvakt/social-linking';

import { isIssuerOfCode } from './issuers.js';
import type { OpenRow } from './open-row.js';
import { StepFailure } from './step-failure.js';
import { requestTokens } from './token-request.js';
import type { ReadAnswer } from './tokens-in-answer.js';

/** Trades a code for tokens (contract §12.5). An answer of another issuer is refused before anything goes out. */
export async function exchangeCode(open: OpenRow, answer: CodeAnswer): Promise<ReadAnswer> {
  const { row, addresses, settings } = open;
  if (answer.issuer !== null && addresses.issuers && !isIssuerOfCode(addresses.issuers, answer.issuer)) {
    throw new StepFailure('the answer is of another issuer');
  }
  const device = row.boundToDevice && answer.deviceId !== null ? { device_id: answer.deviceId } : null;
  const read = await requestTokens(open, 'authorization_code', {
    code: row.codeIsEncoded ? decodedOnce(answer.code) : answer.code,
    redirect_uri: settings.redirectUri,
    ...(open.usesPkce && { code_verifier: answer.codeVerifier }),
    ...(row.boundToDevice && { state: answer.state }),
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
