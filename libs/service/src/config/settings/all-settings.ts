import { accountSettings } from './account-settings.js';
import { databaseSettings } from './database-settings.js';
import { mailSettings } from './mail-settings.js';
import { rateLimitSettings } from './rate-limit-settings.js';
import { secretSettings } from './secret-settings.js';
import { serverSettings } from './server-settings.js';
import { sessionSettings } from './session-settings.js';
import type { Setting, ValueOf } from './setting.js';
import { siteSettings } from './site-settings.js';
import { socialSettings } from './social-settings.js';
import { twoFactorSettings } from './two-factor-settings.js';

/** Every variable by its name. */
export const settings = {
  ...serverSettings,
  ...siteSettings,
  ...secretSettings,
  ...rateLimitSettings,
  ...databaseSettings,
  ...mailSettings,
  ...accountSettings,
  ...sessionSettings,
  ...twoFactorSettings,
  ...socialSettings,
};

export type SettingName = keyof typeof settings;

/** What the environment said, or the defaults. */
export type Values = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]> };

export interface SettingGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, Setting<unknown>>>;
}

/** The same variables in the order in which people read them. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Server', settings: serverSettings },
  { title: 'Site', settings: siteSettings },
  { title: 'Secrets and cookies', settings: secretSettings },
  { title: 'Database', settings: databaseSettings },
  { title: 'Mail', settings: mailSettings },
  { title: 'Rate limits', settings: rateLimitSettings },
  { title: 'Accounts', settings: accountSettings },
  { title: 'Sessions', settings: sessionSettings },
  { title: 'Two-factor', settings: twoFactorSettings },
  { title: 'Social sign-in', settings: socialSettings },
];
