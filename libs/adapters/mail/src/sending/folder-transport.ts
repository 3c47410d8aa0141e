import type { Transport } from 'nodemailer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js';

import type { MailFolder, WrittenMail } from '../outbox/mail-folder.js';

/** A nodemailer transport that writes mails to a folder instead of sending them by SMTP. */
export class FolderTransport implements Transport<WrittenMail> {
  readonly name = 'folder';
  readonly version = '1';

  constructor(private readonly folder: MailFolder) {}

  send(mail: MailMessage<WrittenMail>, done: (error: Error | null, written: WrittenMail) => void): void {
    this.write(mail).then(
      (written) => done(null, written),
      (cause: Error) => (done as (error: Error) => void)(cause),
    );
  }

  private async write({ data, message }: MailMessage<WrittenMail>): Promise<WrittenMail> {
    return this.folder.write({
      from: inOneLine(data.from),
      to: message.getEnvelope().to.join(', '),
      subject: asText(data.subject),
      text: asText(data.text),
      html: asText(data.html),
    });
  }
}

/** Returns `Name <address>`. The sender is always an object. */
const inOneLine = (from: MailMessage['data']['from']): string =>
  typeof from === 'object' && 'address' in from ? `${from.name} <${from.address}>` : '';

/** Throws for files and streams, which the service does not use. */
function asText(part: unknown): string {
  if (typeof part !== 'string') throw new Error('a part of the mail is not text');
  return part;
}
