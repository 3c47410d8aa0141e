/** What an operator has said about mail. */
export interface MailSettings {
  /** `smtp://…` or `smtps://…`; `null` writes mails into `{dataDir}/outbox` instead. */
  readonly smtpUrl: string | null;
  /** `Portvakt <no-reply@localhost>`; without a name the product's own is shown. */
  readonly from: string;
  readonly dataDir: string;
  readonly appName: string;
  /** Where the web app stands, without a path. */
  readonly origin: string;
}
