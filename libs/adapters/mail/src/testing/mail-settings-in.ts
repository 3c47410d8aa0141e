import type { MailSettings } from '../mail-settings.js';
import { aProduct } from './a-product.js';

/** Settings that write mails below `dataDir`. */
export const mailSettingsIn = (dataDir: string, changes: Partial<MailSettings> = {}): MailSettings => ({
  ...aProduct(),
  words: {},
  kinds: [],
  transport: null,
  smtpUrl: null,
  from: 'Min konto <no-reply@eksempel.no>',
  dataDir,
  ...changes,
});
