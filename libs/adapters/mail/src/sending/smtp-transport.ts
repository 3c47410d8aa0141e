import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';

const SECOND = 1000;

/**
 * One connection a mail, none of them waiting for ever. The instance is made here because nodemailer drops every other
 * option when it is given an address to make one from; what the address itself says (`?requireTLS=true`) wins.
 */
export const smtpTransport = (url: string): SMTPTransport =>
  new SMTPTransport({
    url,
    dnsTimeout: 5 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
