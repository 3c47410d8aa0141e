/** Colours of the mails, each `#rrggbb`. */
export interface MailBrand {
  /** The colour of buttons, links and the badge, on white. */
  readonly accent: string;
  /** The same in dark mode. */
  readonly accentDark: string;
  /** The page around the mail, in light mode. */
  readonly ground: string;
}

/** The same accents as in the web app's theme. */
export const PORTVAKT_BRAND: MailBrand = { accent: '#1f5a7a', accentDark: '#8fc4e0', ground: '#f3f5f4' };
