import type { SendFailure } from '@portvakt/kernel';

/** The mail could not be put together; no mail server has been asked. */
export class MailContentError extends Error {
  override readonly name = 'MailContentError';
}

/** What nodemailer says of a reply it did not like. */
interface SmtpReply {
  readonly responseCode: number;
  /** Which command it answers, for instance `RCPT TO`. */
  readonly command: string;
  readonly response: string;
}

/** The class of a failure, which may be stored and shown. */
export function sendFailureOf(cause: unknown): SendFailure {
  if (cause instanceof MailContentError) return 'template';
  const reply = smtpReplyIn(cause);
  if (!reply) return 'connection';
  return reply.responseCode < 500 ? 'refused-4xx' : 'refused-5xx';
}

/** Commands whose replies are about this recipient or this message; the others are about the service itself. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** RFC 5321 §4.2.2 and RFC 7504; the other 5yz codes are about syntax, sequence or authentication. */
const FOR_GOOD: ReadonlySet<number> = new Set([550, 551, 552, 553, 554, 556]);

/** RFC 3463: policy of the server against this client (5.7.z), and the sender's own e-mail address (5.1.7, 5.1.8). */
const ABOUT_THE_SERVICE = /^5\d\d[ -]5\.(?:7\.\d{1,3}|1\.[78])\b/;

/**
 * Whether the mail server has refused this recipient or this message for good. A refusal that an operator can remedy
 * (authentication, relaying, the sender) is tried again, or one wrong setting would lose every mail.
 */
export function isRefusedForGood(cause: unknown): boolean {
  const reply = smtpReplyIn(cause);
  return (
    reply !== null &&
    FOR_GOOD.has(reply.responseCode) &&
    ABOUT_THE_MAIL.has(reply.command) &&
    !ABOUT_THE_SERVICE.test(reply.response)
  );
}

function smtpReplyIn(cause: unknown): SmtpReply | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { responseCode, command, response } = cause as Partial<Record<keyof SmtpReply, unknown>>;
  if (typeof responseCode !== 'number') return null;
  return { responseCode, command: String(command), response: String(response) };
}
