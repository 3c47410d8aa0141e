import type { MailSettings } from '../mail-settings.js';

/** Settings that write mails below `dataDir`. */
export const mailSettingsIn = (dataDir: string, changes: Partial<MailSettings> = {}): MailSettings => ({
  smtpUrl: null,
  from: 'Min konto <no-reply@eksempel.no>',
  dataDir,
  appName: 'Min konto',
  origin: 'https://konto.eksempel.no',
  ...changes,
});
