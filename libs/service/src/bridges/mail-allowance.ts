import type { RateLimiter } from '@portvakt/adapters/http';
import type { MailAllowance as SendingAllowance } from '@portvakt/adapters/mail';
import type { CountedMail, MailAllowance } from '@portvakt/identity';
import type { CodeMailAllowance, OneTimeCodeMail } from '@portvakt/two-factor';

const LINKS: readonly CountedMail[] = ['reset-password', 'delete-user'];
const CODE: OneTimeCodeMail['kind'] = 'one-time-code';

/**
 * Counted before they are written: what they hold must not take the place of what is out there and works
 * (specification §9).
 */
const COUNTED_BEFORE: ReadonlySet<string> = new Set([...LINKS, CODE]);

/** All other mails are counted when they are sent; one too many is left out. */
export const sendingAllowanceOf = (limiter: RateLimiter): SendingAllowance => ({
  take: async (kind, mailbox) => COUNTED_BEFORE.has(kind) || (await limiter.takeMail(kind, mailbox)).allowed,
});

export const mailAllowanceOf = (limiter: RateLimiter): MailAllowance => ({
  take: async (kind, mailbox) => (await limiter.takeMail(kind, mailbox)).allowed,
});

export const codeMailAllowanceOf = (limiter: RateLimiter): CodeMailAllowance => ({
  async take(mailbox) {
    const verdict = await limiter.takeMail(CODE, mailbox);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
});
