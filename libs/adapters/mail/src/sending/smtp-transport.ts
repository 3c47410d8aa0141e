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
