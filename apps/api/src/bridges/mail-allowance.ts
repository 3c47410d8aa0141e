import type { RateLimiter } from '@portvakt/adapters/http';
import type { MailAllowance } from '@portvakt/adapters/mail';
import type { CodeMailAllowance, OneTimeCodeMail } from '@portvakt/two-factor';

/** The mail that is counted before it is written: who asks for it hears of a refusal (contract §9). */
const COUNTED_BEFORE: OneTimeCodeMail['kind'] = 'one-time-code';

/** All other mails are counted when they are sent; one too many is left out. */
export const mailAllowanceOf = (limiter: RateLimiter): MailAllowance => ({
  take: async (kind, mailbox) => kind === COUNTED_BEFORE || (await limiter.takeMail(kind, mailbox)).allowed,
});

export const codeMailAllowanceOf = (limiter: RateLimiter): CodeMailAllowance => ({
  async take(mailbox) {
    const verdict = await limiter.takeMail(COUNTED_BEFORE, mailbox);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
});
