export { type MailBrand, PORTVAKT_BRAND } from './content/mail-brand.js';
export { factsOfChange } from './content/facts-of-change.js';
export { lifetimeInWords } from './content/lifetime-in-words.js';
export { type MailKind, type MailOf, mailTextSources, type MailWords } from './content/mail-catalogue.js';
export { placeholdersIn } from './content/fill-placeholders.js';
export type { MailAction, MailFact, MailMessage, MailProduct, ReplacedTexts } from './content/mail-content.js';
export {
  chosenTemplate,
  type MailContext,
  type MailTemplate,
  mailTemplate,
  type MailTexts,
  textKey,
  type TextOf,
  type TextSource,
} from './content/mail-template.js';
export { momentInWords } from './content/moment-in-words.js';
export { oneLine } from './content/one-line.js';
export { plainName } from './content/plain-name.js';
export { type ProductMail, dataErrors, productMail, productMailData } from './content/product-mail.js';
export { kindErrors } from './content/kind-errors.js';
export { resetLink } from './content/reset-link.js';
export { securityLink } from './content/security-link.js';
export { wordErrors } from './content/word-errors.js';
export { DevMailboxController } from './dev-mailbox/dev-mailbox.controller.js';
export { BEHIND_ACCENT, BEHIND_DARK_ACCENT } from './layouts/mail-styles.js';
export type { MailEvent } from './events.js';
export type { MailSettings } from './mail-settings.js';
export { failureFacts } from './outbox/failure-facts.js';
export { TimeLimit } from './outbox/time-limit.js';
export { MailFolder } from './outbox/mail-folder.js';
export { type MailAllowance, type MailAttempt, type OutboxLog, OutboxWorker } from './outbox/outbox-worker.js';
export { MailSender } from './sending/mail-sender.js';
export type { MailTransport, RenderedMail } from './sending/mail-transport.js';
export { mailServerError } from './sending/mail-server-error.js';
export { QueuePoller, type QueuePollerParts } from './outbox/queue-poller.js';
