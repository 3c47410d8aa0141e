// Each function imports NestJS and TypeORM only when it is called: a process that supervises others never loads them.
import 'reflect-metadata';

export { createService } from './create-service.js';
export { runAudit } from './commands/run-audit.js';
export { runDeliveries } from './commands/run-deliveries.js';
export { runDoctor } from './commands/run-doctor.js';
export { runMigrations } from './commands/run-migrations.js';
export { runOperator } from './commands/run-operator.js';
export { runReference } from './commands/run-reference.js';
export { runService } from './run-service.js';
export { runTypes } from './commands/run-types.js';
export { runWebhooks } from './commands/run-webhooks.js';
export type { MailKind, MailTemplate, MailTransport, ProductMail, RenderedMail } from '@portvakt/adapters/mail';
export type { OperatorRoles } from '@portvakt/operators';
export type { Secret } from './config/secret.js';
export type { Settings, ValuesOf } from './config/read-settings.js';
export type { Setting } from './config/setting.js';
export { breachedPasswords, type BreachedPasswordsOptions } from './extensions/breached-passwords.js';
export { defineExtension, type ExtensionPackage } from './extensions/define-extension.js';
export type { Extension } from './extensions/extension.js';
export type { MailExtension } from './extensions/mail-extension.js';
export { type ExtensionLog, ExtensionTools } from './extensions/extension-tools.js';
export { setting } from './extensions/extension-setting.js';
export type { FieldDeclaration } from './extensions/field-declaration.js';
export type {
  AfterCommit,
  DeliveredEvent,
  FactsOf,
  Follower,
  FollowerOutbox,
  FollowerTools,
  InTransaction,
  JournalEvent,
  TransactionTools,
} from './extensions/follower.js';
export { lastPasswords } from './extensions/last-passwords.js';
export type { OidcSettings, ProviderTools } from './extensions/provider-tools.js';
export type { SqlMigration } from './extensions/sql-migration.js';
export type { Service, ServiceOptions } from './service.js';
