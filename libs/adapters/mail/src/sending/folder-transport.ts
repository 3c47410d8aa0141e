import type { MailFolder } from '../outbox/mail-folder.js';
import type { MailTransport, RenderedMail } from './mail-transport.js';

/** Writes mails to a folder instead of sending them. */
export class FolderTransport implements MailTransport {
  constructor(private readonly folder: MailFolder) {}

  async send({ from, to, subject, text, html }: RenderedMail): Promise<void> {
    await this.folder.write({ from, to, subject, text, html });
  }
}
