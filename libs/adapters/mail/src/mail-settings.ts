export interface MailSettings {
  /** `smtp://…` or `smtps://…`; `null` writes mails into `{dataDir}/outbox` instead. */
  readonly smtpUrl: string | null;
  /** The sender, for instance `Portvakt <no-reply@localhost>`; without a name, `appName` is used. */
  readonly from: string;
  readonly dataDir: string;
  readonly appName: string;
  /** Origin of the web app. */
  readonly origin: string;
}
