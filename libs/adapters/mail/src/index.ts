export { type MailBrand, PORTVAKT_BRAND } from './content/mail-brand.js';
export { mailTextSources } from './content/mail-catalogue.js';
export type { ReplacedTexts } from './content/mail-content.js';
export { DevMailboxController } from './dev-mailbox/dev-mailbox.controller.js';
export type { MailSettings } from './mail-settings.js';
export { MailFolder } from './outbox/mail-folder.js';
export { type MailAllowance, type OutboxLog, OutboxWorker } from './outbox/outbox-worker.js';
export { MailSender } from './sending/mail-sender.js';
