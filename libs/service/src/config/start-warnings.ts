import { transportOf } from '../extensions/mail-extension.js';
import type { AppConfig } from './app-config.js';

/** Warnings for the log at the start that `doctor` does not print: it has findings of its own about mails. */
export const startWarnings = (config: AppConfig): readonly string[] => [
  ...mailWarnings(config),
  ...contactWarnings(config),
];

/** Without SMTP_URL no user receives a mail, unless an extension sends them. */
function mailWarnings({ server, mail, extensions }: AppConfig): readonly string[] {
  const own = transportOf(extensions);
  if (own) return mail.smtpUrl ? [`SMTP_URL is not used: the extension ${own.extension} sends the mails`] : [];
  if (!server.isProduction || mail.smtpUrl) return [];
  return ['SMTP_URL is not set: no mail is sent, and mails with working links are written to DATA_DIR/outbox'];
}

/** Without a contact, a locked-out user cannot ask for help. */
function contactWarnings({ server, site: { contact } }: AppConfig): readonly string[] {
  if (!server.isProduction || !server.webEnabled || contact.email || contact.url) return [];
  return ['Neither CONTACT_EMAIL nor CONTACT_URL is set: the pages cannot say whom people turn to for help'];
}
