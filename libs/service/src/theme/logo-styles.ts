export const LOGO = 'logo.svg';
/** The logo in dark mode; without it, `logo.svg` is used there too. */
export const LOGO_DARK = 'logo-dark.svg';

const VIEW_BOX = /\bviewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+(?<width>[\d.]+)[\s,]+(?<height>[\d.]+)/u;
const HEIGHT_REM = 1.75;
/** With a wider logo, the name would not fit on a narrow phone. */
const WIDEST_REM = 8;

/** Returns width divided by height; null where the image does not declare them. */
export function aspectRatioOf(svg: string): number | null {
  const { width, height } = VIEW_BOX.exec(svg)?.groups ?? {};
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** Returns rules that draw the logo in place of the shield; the file names are relative to the stylesheet. */
export function logoStyles(logo: string | undefined, hasDarkLogo: boolean): string {
  if (logo === undefined) return '';
  const width = Math.min(WIDEST_REM, HEIGHT_REM * (aspectRatioOf(logo) ?? 1));
  const dark = `.wordmark::before { background-image: url("${LOGO_DARK}"); }`;
  return [
    '.wordmark > svg { display: none; }',
    `.wordmark::before { content: ""; flex: none; inline-size: ${width}rem; block-size: ${HEIGHT_REM}rem; background: url("${LOGO}") center / contain no-repeat; }`,
    ...(hasDarkLogo ? [`[data-color-scheme="dark"] ${dark}`, darkByDevice(dark)] : []),
    '',
  ].join('\n');
}

const darkByDevice = (rule: string): string =>
  `@media (prefers-color-scheme: dark) { [data-color-scheme="auto"] ${rule} }`;
