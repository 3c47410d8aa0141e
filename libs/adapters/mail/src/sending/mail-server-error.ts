/**
 * Connects, encrypts and signs in as for a mail, but sends none. Returns why the mail server would refuse mails, or
 * null. The text of a refused login is left out, because servers repeat the name in it.
 */
export async function mailServerError(url: string): Promise<string | null> {
  // Loaded only now: the start of the service loads this file, and no mailer (docs/adr/0019).
  const { smtpConnector } = await import('./smtp-transport.js');
  const transport = smtpConnector(url);
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
