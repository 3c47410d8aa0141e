import type { MailProduct } from './content/mail-content.js';

export interface MailSettings extends MailProduct {
  /** `smtp://…` or `smtps://…`; `null` writes mails into `{dataDir}/outbox` instead. */
  readonly smtpUrl: string | null;
  /** The sender, for instance `Portvakt <no-reply@localhost>`; without a name, `appName` is used. */
  readonly from: string;
  readonly dataDir: string;
}
