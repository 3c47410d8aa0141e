import { accountSettings } from './account-settings.js';
import { databaseSettings } from './database-settings.js';
import { jwtSettings } from './jwt-settings.js';
import { mailSettings } from './mail-settings.js';
import { monitoringSettings } from './monitoring-settings.js';
import { auditSettings, operatorSettings } from './operator-settings.js';
import { passkeySettings } from './passkey-settings.js';
import { rateLimitSettings } from './rate-limit-settings.js';
import type { Settings, ValuesOf } from './read-settings.js';
import { secretSettings } from './secret-settings.js';
import { serverSettings } from './server-settings.js';
import { sessionSettings } from './session-settings.js';
import { siteSettings } from './site-settings.js';
import { socialSettings } from './social-settings.js';
import { traceSettings } from './trace-settings.js';
import { twoFactorSettings } from './two-factor-settings.js';
import { webhookSettings } from './webhook-settings.js';

/** Every variable by its name, in the order in which errors are listed. */
export const settings = {
  ...serverSettings,
  ...monitoringSettings,
  ...traceSettings,
  ...siteSettings,
  ...secretSettings,
  ...rateLimitSettings,
  ...databaseSettings,
  ...mailSettings,
  ...accountSettings,
  ...sessionSettings,
  ...twoFactorSettings,
  ...passkeySettings,
  ...jwtSettings,
  ...socialSettings,
  ...operatorSettings,
  ...auditSettings,
  ...webhookSettings,
};

export type SettingName = keyof typeof settings;

/** The values of all variables, set or default. */
export type Values = ValuesOf<typeof settings>;

/** The same variables by their heading, in the order of the reference. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  Server: serverSettings,
  Monitoring: { ...monitoringSettings, ...traceSettings },
  Site: siteSettings,
  'Secrets and cookies': secretSettings,
  Database: databaseSettings,
  Mail: mailSettings,
  'Rate limits': rateLimitSettings,
  Accounts: accountSettings,
  Sessions: sessionSettings,
  'Two-factor': twoFactorSettings,
  Passkeys: passkeySettings,
  Tokens: jwtSettings,
  'Social sign-in': socialSettings,
  Operators: operatorSettings,
  'Audit log': auditSettings,
  Webhooks: webhookSettings,
};
