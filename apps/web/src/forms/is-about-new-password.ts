import type { ApiFailure } from '@portvakt/api-client';

const CODES: readonly string[] = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'];

/** Whether a refusal concerns the new password field. */
export function isAboutNewPassword({ code }: ApiFailure): boolean {
  return CODES.includes(code);
}
