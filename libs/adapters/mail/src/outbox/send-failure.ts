import { isMailRefused, type SendFailure } from '@portvakt/kernel';

/** The mail could not be rendered; the mail server was not contacted. */
export class MailContentError extends Error {
  override readonly name: string = 'MailContentError';
}

/** No template has the kind of the mail: the extension that queued it is not loaded, or another version did. */
export class UnknownMailError extends MailContentError {
  override readonly name = 'UnknownMailError';
}

/** The properties of nodemailer's error for an SMTP error reply. */
interface SmtpReply {
  readonly responseCode: number;
  /** The command that the reply answers, for instance `RCPT TO`. */
  readonly command: string;
  readonly response: string;
}

/** Classifies a failure. The class contains no personal data and may be stored. */
export function sendFailureOf(cause: unknown): SendFailure {
  if (cause instanceof MailContentError) return 'template';
  if (isMailRefused(cause)) return 'refused-5xx';
  const reply = smtpReplyIn(cause);
  if (!reply) return 'connection';
  return reply.responseCode < 500 ? 'refused-4xx' : 'refused-5xx';
}

/** Commands whose replies concern this recipient or message; other replies concern the service. */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** RFC 5321 §4.2.2 and RFC 7504; the other 5yz codes concern syntax, sequence or authentication. */
const PERMANENT_CODES: ReadonlySet<number> = new Set([550, 551, 552, 553, 554, 556]);

/** RFC 3463: the server's policy against this client (5.7.z), and errors of the sender's address (5.1.7, 5.1.8). */
const SERVICE_STATUS = /^5\d\d[ -]5\.(?:7\.\d{1,3}|1\.[78])\b/;

/**
 * Whether mail server or transport have permanently refused this recipient or message. False for refusals that an operator can
 * fix (authentication, relaying, the sender): with one wrong setting, all mails would be lost.
 */
export function isPermanentRefusal(cause: unknown): boolean {
  if (isMailRefused(cause)) return true;
  const reply = smtpReplyIn(cause);
  return (
    reply !== null &&
    PERMANENT_CODES.has(reply.responseCode) &&
    MAIL_COMMANDS.has(reply.command) &&
    !SERVICE_STATUS.test(reply.response)
  );
}

function smtpReplyIn(cause: unknown): SmtpReply | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { responseCode, command, response } = cause as Partial<Record<keyof SmtpReply, unknown>>;
  if (typeof responseCode !== 'number') return null;
  return { responseCode, command: String(command), response: String(response) };
}
