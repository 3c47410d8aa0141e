import type { RateLimiter } from '@portvakt/adapters/http';
import type { MailAllowance as SendingAllowance } from '@portvakt/adapters/mail';
import { identityCountedMails, type MailAllowance } from '@portvakt/identity';
import { operatorsCountedMails } from '@portvakt/operators';
import { type CodeMailAllowance, type OneTimeCodeMail, twoFactorCountedMails } from '@portvakt/two-factor';

const CODE: OneTimeCodeMail['kind'] = 'one-time-code';
const COUNTED_ON_REQUEST: ReadonlySet<string> = new Set([
  ...identityCountedMails,
  ...operatorsCountedMails,
  ...twoFactorCountedMails,
]);

/** Counts a mail with the rate limiter when it is sent, unless its context has counted it when it was requested. */
export const sendingAllowanceOf = (limiter: RateLimiter): SendingAllowance => ({
  take: async (kind, mailbox) => COUNTED_ON_REQUEST.has(kind) || (await limiter.takeMail(kind, mailbox)).allowed,
});

/** Counts the mails of the identity context with the rate limiter. */
export const mailAllowanceOf = (limiter: RateLimiter): MailAllowance => ({
  take: async (kind, mailbox) => (await limiter.takeMail(kind, mailbox)).allowed,
});

/** Counts the mailed codes of the two-factor context with the rate limiter. */
export const codeMailAllowanceOf = (limiter: RateLimiter): CodeMailAllowance => ({
  async take(mailbox) {
    const verdict = await limiter.takeMail(CODE, mailbox);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
});
