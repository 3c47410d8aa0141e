import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

const SECOND = 1000;

/**
 * Opens one connection for each mail, with time limits. Created here because nodemailer ignores all other options when
 * it creates the transport from a URL. Options in the URL (`?requireTLS=true`) take precedence.
 */
export const smtpTransport = (url: string): SMTPTransport =>
  new SMTPTransport({
    url,
    dnsTimeout: 5 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });

/**
 * Why the mail server would take no mail, or null: connects, encrypts and signs in as for a mail, and sends none. The
 * text of a refused login is left out, because servers repeat the name in it.
 */
export async function mailServerError(url: string): Promise<string | null> {
  const transport = smtpTransport(url);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode, message } = error as SMTPError;
    // OpenSSL ends its text with a line break.
    if (code !== 'EAUTH') return message.trim();
    return `the login is refused${responseCode === undefined ? '' : ` (${responseCode})`}`;
  } finally {
    transport.close();
  }
}

type SMTPError = Error & { readonly code?: string; readonly responseCode?: number };
