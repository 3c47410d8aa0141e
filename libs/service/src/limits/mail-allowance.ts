import type { RateLimiter } from '@portvakt/adapters/http';
import type { MailAllowance as SendingAllowance } from '@portvakt/adapters/mail';
import { identityCountedMails, type MailAllowance, type ResetPasswordMail } from '@portvakt/identity';
import { operatorsUnlimitedMails, type ResetMailAllowance } from '@portvakt/operators';
import { type CodeMailAllowance, type OneTimeCodeMail, twoFactorCountedMails } from '@portvakt/two-factor';

const CODE: OneTimeCodeMail['kind'] = 'one-time-code';
const RESET: ResetPasswordMail['kind'] = 'reset-password';
const NOT_COUNTED_WHEN_SENT: ReadonlySet<string> = new Set([
  ...identityCountedMails,
  ...twoFactorCountedMails,
  ...operatorsUnlimitedMails,
]);

/** Counts a mail when it is sent, unless it was counted on request or its kind has no limit. */
export const sendingAllowanceOf = (limiter: RateLimiter): SendingAllowance => ({
  take: async (kind, mailbox) => NOT_COUNTED_WHEN_SENT.has(kind) || (await limiter.takeMail(kind, mailbox)).allowed,
});

/** Counts the mails of the identity context with the rate limiter. */
export const mailAllowanceOf = (limiter: RateLimiter): MailAllowance => ({
  take: async (kind, mailbox) => (await limiter.takeMail(kind, mailbox)).allowed,
  isSpent: async (kind, mailbox) => limiter.isMailSpent(kind, mailbox),
});

/** Counts the reset mails that operators request, together with those that users request. */
export const resetMailAllowanceOf = (limiter: RateLimiter): ResetMailAllowance => ({
  take: async (mailbox) => (await limiter.takeMail(RESET, mailbox)).allowed,
});

/** Counts the mailed codes of the two-factor context with the rate limiter. */
export const codeMailAllowanceOf = (limiter: RateLimiter): CodeMailAllowance => ({
  async take(mailbox) {
    const verdict = await limiter.takeMail(CODE, mailbox);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
});
