import type { MailWords } from './content/mail-catalogue.js';
import type { MailProduct } from './content/mail-content.js';
import type { ProductMail } from './content/product-mail.js';
import type { MailTransport } from './sending/mail-transport.js';

export interface MailSettings extends MailProduct {
  /** Templates of extensions, in place of ours. */
  readonly words: MailWords;
  /** Kinds of mail that extensions add. */
  readonly kinds: readonly ProductMail[];
  /** The transport of an extension; `null`: the mail server, or the folder if there is none. */
  readonly transport: MailTransport | null;
  /** `smtp://…` or `smtps://…`; `null` writes mails into `{dataDir}/outbox` instead. */
  readonly smtpUrl: string | null;
  /** The sender, for instance `Portvakt <no-reply@localhost>`; without a name, `appName` is used. */
  readonly from: string;
  readonly dataDir: string;
}
