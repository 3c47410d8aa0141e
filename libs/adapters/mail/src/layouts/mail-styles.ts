import type { MailBrand } from '../content/mail-brand.js';

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const MONOSPACE = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Colours that do not belong to the brand, in light and dark mode. */
const LIGHT = {
  card: '#ffffff',
  text: '#1c2b36',
  quiet: '#4d5b64',
  border: '#b9c0c2',
  line: '#d5dadb',
  tinted: '#f0f4f6',
  danger: '#c01b1b',
  onButton: '#ffffff',
} as const;
const DARK = {
  ground: '#11181d',
  card: '#1a242b',
  text: '#e8edf0',
  quiet: '#b4c0c7',
  line: '#43525c',
  tinted: '#24313a',
  danger: '#f0a3a3',
  onButton: '#0e1c25',
} as const;

/** What a brand's accents must contrast with: links on the card, and the text of a button. */
export const BEHIND_ACCENT = [LIGHT.card, LIGHT.onButton] as const;
export const BEHIND_DARK_ACCENT = [DARK.card, DARK.onButton] as const;

const DIGITS = /^#(\d\d)(\d\d)(\d\d)$/;

/** The same colour without six digits in a row, which a mail program could take for a one-time code (specification §10). */
const inCss = (colour: string): string => {
  const [, ...parts] = DIGITS.exec(colour) ?? [];
  return parts.length === 0 ? colour : `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(',')})`;
};

/** The colours of a brand as the styles write them. */
export const brandInCss = ({ accent, accentDark, ground }: MailBrand): MailBrand => ({
  accent: inCss(accent),
  accentDark: inCss(accentDark),
  ground: inCss(ground),
});

/**
 * The style attributes of the HTML layout, by element. Some mail programs drop the style block; these remain, so that
 * the mail keeps its width, button and code.
 */
export const inlineStyles = ({ accent, ground }: MailBrand) => ({
  body: `margin:0;padding:24px 16px;background:${ground};color:${LIGHT.text};font:17px/1.6 ${SANS};overflow-wrap:break-word`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all',
  mail: `max-width:560px;margin:0 auto;padding:32px;background:${LIGHT.card};border:1px solid ${LIGHT.border};border-radius:12px`,
  head: `margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${LIGHT.line};font-size:17px;font-weight:600`,
  badge: `display:inline-block;width:32px;margin:0 12px 0 0;border-radius:8px;background:${accent};color:${LIGHT.onButton};line-height:32px;text-align:center`,
  heading: 'margin:0 0 24px;font-size:26px;line-height:1.3;font-weight:500',
  paragraph: 'margin:0 0 16px',
  code: `margin:24px 0;padding:16px;border-radius:8px;background:${LIGHT.tinted};color:${LIGHT.text};font:600 32px/1.3 ${MONOSPACE};letter-spacing:4px;text-align:center`,
  facts: `width:100%;margin:0 0 24px;border-collapse:collapse;border-top:1px solid ${LIGHT.line};font-size:16px`,
  label: `padding:8px 16px 8px 0;border-bottom:1px solid ${LIGHT.line};color:${LIGHT.quiet};font-weight:400;text-align:left;vertical-align:top`,
  value: `padding:8px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top;word-break:break-word`,
  action: 'margin:24px 0 16px',
  button: buttonStyle(accent),
  dangerousButton: buttonStyle(LIGHT.danger),
  address: 'margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all',
  link: `color:${accent}`,
  closing: `margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.quiet};font-size:15px`,
  closingLine: 'margin:0 0 8px',
});

const buttonStyle = (background: string): string =>
  `display:inline-block;padding:12px 24px;border-radius:6px;background:${background};color:${LIGHT.onButton};font-weight:500;text-decoration:none`;

/** The style block: narrow screens and dark mode. `!important` is needed, because style attributes win otherwise. */
export const mediaQueries = ({ accentDark }: MailBrand): string => `
:root { color-scheme: light dark; }
@media (max-width: 480px) {
  body { padding: 12px 8px !important; }
  .mail { padding: 20px 16px !important; }
  h1 { margin-bottom: 16px !important; font-size: 21px !important; hyphens: auto; }
  .facts th, .facts td { display: block; padding-right: 0 !important; }
  .facts th { padding-bottom: 0 !important; border-bottom: 0 !important; }
  .facts td { padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  body { background: ${DARK.ground} !important; color: ${DARK.text} !important; }
  .mail { background: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .head, .facts, .facts th, .facts td, .closing { border-color: ${DARK.line} !important; }
  .badge, .button { background: ${accentDark} !important; color: ${DARK.onButton} !important; }
  .button.dangerous { background: ${DARK.danger} !important; }
  .code { background: ${DARK.tinted} !important; color: ${DARK.text} !important; }
  .facts th, .closing { color: ${DARK.quiet} !important; }
  .link { color: ${accentDark} !important; }
}
`;
