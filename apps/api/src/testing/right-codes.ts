import { anEmailCode } from './email-codes.js';
import { codeOf, type ProtectedPerson } from './second-factors.js';
import type { TestApp } from './test-app.js';

/** The calls that answer a second factor with a code. */
export const CODE_CALLS = ['verify-totp', 'verify-otp', 'verify-backup-code'] as const;

export type CodeCall = (typeof CODE_CALLS)[number];

/** A code as it might be mailed. */
export const EMAIL_CODE = '314159';

/** The right body of a call, with all that has to stand in the database for it. `emailKey`: whom a mailed code is for. */
export async function aRightCode(
  app: TestApp,
  call: CodeCall,
  { id, authenticator }: ProtectedPerson,
  emailKey: string,
): Promise<{ readonly code: string | undefined }> {
  if (call === 'verify-totp') return { code: codeOf(app, authenticator) };
  if (call === 'verify-backup-code') return { code: authenticator.backupCodes[3] };
  await anEmailCode(app, id, { key: emailKey, value: `${EMAIL_CODE}!2` });
  return { code: EMAIL_CODE };
}
