import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

import { sender } from './mail-address.js';
import type { MailTransport } from './mail-transport.js';

const SECOND = 1000;

/**
 * Opens one connection for each mail, with time limits. Created here because nodemailer ignores all other options when
 * it creates the transport from a URL. Options in the URL (`?requireTLS=true`) take precedence.
 */
export const smtpConnector = (url: string): SMTPTransport =>
  new SMTPTransport({
    url,
    dnsTimeout: 5 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });

/** Sends mails to a mail server. A connection that hangs is closed by its own time limits. */
export class SmtpTransport implements MailTransport {
  private readonly transporter;

  constructor(url: string) {
    this.transporter = createTransport(smtpConnector(url));
  }

  async send({ from, to, subject, text, html, headers }: Parameters<MailTransport['send']>[0]): Promise<void> {
    const { 'Message-ID': messageId, ...others } = headers;
    await this.transporter.sendMail({
      // Parsed already, so that nodemailer does not look for further addresses.
      from: sender(from, ''),
      to: { name: '', address: to },
      ...(messageId === undefined ? {} : { messageId }),
      subject,
      text,
      html,
      headers: others,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
