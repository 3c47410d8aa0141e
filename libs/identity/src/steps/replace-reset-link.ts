import { LETTERS_AND_DIGITS, randomText, type UserId, type VerificationRecord } from '@portvakt/kernel';

import type { InvitationMail, ResetPasswordMail } from '../mails.js';
import { RESET_PASSWORD } from '../model/verification-purposes.js';
import type { IdentityPorts, IdentityStore } from '../ports.js';

export type ResetLink = Pick<VerificationRecord, 'token' | 'expiresAt'>;

const TOKEN_LENGTH = 24;

/** The mails with such a link; an invitation has the first one of a user whom an operator created. */
const MAILS: readonly (InvitationMail | ResetPasswordMail)['kind'][] = ['reset-password', 'invitation'];

/**
 * Stores a reset link in place of earlier ones of the user, and withdraws their mails that are not sent yet. The row of
 * the user is locked.
 */
export async function replaceResetLink(
  { clock, random, policy }: Pick<IdentityPorts, 'clock' | 'random' | 'policy'>,
  { records, outbox }: Pick<IdentityStore, 'records' | 'outbox'>,
  userId: UserId,
): Promise<ResetLink> {
  const now = clock.now();
  const link = {
    token: randomText(TOKEN_LENGTH, LETTERS_AND_DIGITS, random),
    expiresAt: new Date(now.getTime() + policy.resetPasswordLifetimeMs),
  };
  await records.removeOf(userId, [RESET_PASSWORD]);
  for (const kind of MAILS) await outbox.withdraw(userId, kind);
  await records.put({ purpose: RESET_PASSWORD, value: userId, userId, ...link }, now);
  return link;
}
