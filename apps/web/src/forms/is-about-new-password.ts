import type { ApiFailure } from '@portvakt/api-client';

import { refusedInput } from './refused-input.js';

const CODES: readonly string[] = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'];
const NEW_PASSWORD = [
  ['newPassword', 'newPassword'],
  ['password', 'newPassword'],
] as const;

/** Whether a refusal concerns the new password field. */
export function isAboutNewPassword(refusal: ApiFailure): boolean {
  return CODES.includes(refusal.code) || refusedInput(refusal, NEW_PASSWORD) !== undefined;
}
