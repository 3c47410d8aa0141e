export { MailModule, type MailModuleOptions } from './mail.module.js';
export type { MailSettings } from './mail-settings.js';
export {
  type MailAllowance,
  type OutboxLog,
  OutboxWorker,
  type OutboxWorkerParts,
} from './outbox/outbox-worker.js';
export { MailSender } from './sending/mail-sender.js';
