import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { aDevelopment, errorsIn } from '../config/testing/environments.js';
import { readTheme } from './read-theme.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 28"><path fill="url(#a)" d="M0 0"/></svg>';
const WEB_TEXTS = new Map([
  ['sign-in.title', 'Logg inn'],
  ['sign-in.lead', 'Logg inn hos {product}'],
  ['resend.wait_one', 'Om {count} sekund'],
]);
const EXAMPLE = join(__dirname, '../../../../examples/theme');

/** The beginning of a PNG image. */
function png(width: number, height: number): Buffer {
  const image = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000ff', 'hex');
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
}

describe('the folder of a theme', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-theme-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: string | object): void =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const errorsOf = (name: string, content: string | object): readonly string[] => {
    write(name, content);
    return readTheme(folder, WEB_TEXTS).errors;
  };

  it('of the example has no errors', () => {
    const { theme, errors } = readTheme(EXAMPLE, null);
    expect(errors).toEqual([]);
    expect([...(theme.site?.files.keys() ?? [])].sort()).toEqual([
      'favicon.svg',
      'logo-dark.svg',
      'logo.svg',
      'privacy.en.json',
      'privacy.nb.json',
      'privacy.nn.json',
      'providers/demo.svg',
      'theme.css',
      'touch-icon.png',
    ]);
    expect(theme.mail).toEqual({ accent: '#7a2f6b', accentDark: '#e7a6d8', ground: '#faf3f8' });
    expect(theme.mailTexts.nn).toEqual({ 'mail.common.regards': 'Venleg helsing frå oss i {appName}' });
  });

  it('stops the start with all errors of all files at once', () => {
    write('logo.svg', '<svg viewBox="0 0 1 1"><script>1</script></svg>');
    write('mail.json', { accent: 'blue' });
    write('logo.png', '');
    expect(errorsIn(aDevelopment({ THEME_DIR: folder, PORT: 'x' }))).toEqual([
      expect.stringMatching(/^PORT /),
      'THEME_DIR: logo.png is unknown; did you mean logo.svg?',
      'THEME_DIR: logo.svg contains an element that may execute or load something',
      'THEME_DIR: mail.json has an invalid accent; expected #rrggbb',
    ]);
  });

  it('must exist', () => {
    expect(readTheme(join(folder, 'missing'), null).errors).toEqual(['cannot be read (ENOENT)']);
  });

  it('may be empty, which changes nothing', () => {
    expect(readTheme(folder, WEB_TEXTS)).toMatchObject({
      theme: { site: null, mail: { accent: '#1f5a7a' } },
      errors: [],
    });
  });

  it.each([
    'a { background: url(x.png) }',
    'a { background: URL("//ond.example") }',
    '@import "x.css";',
    'a { background: u\\72l(x) }',
    'a { background: image-set("x.png" 1x) }',
    '</style><script>',
  ])('has no stylesheet that loads something: %s', (css) => {
    expect(errorsOf('theme.css', css)).toEqual([
      expect.stringMatching(/^theme\.css contains .*must not load anything$/),
    ]);
  });

  it.each([
    '<svg><script>1</script></svg>',
    '<svg onload="x()"></svg>',
    '<svg><path\nonclick=x /></svg>',
    '<svg><a href="javascript:x()"/></svg>',
    '<svg><use xlink:href="//ond.example#a"/></svg>',
    '<svg><image href="#a"/></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><style>@import "x"</style></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>',
    '<svg><path fill="url(//ond.example)"/></svg>',
    '<html></html>',
  ])('has no image that executes or loads something: %s', (svg) => {
    expect(errorsOf('favicon.svg', svg)).not.toEqual([]);
  });

  it('accepts references within an image', () => {
    expect(errorsOf('favicon.svg', SVG)).toEqual([]);
  });

  it('has a logo with a size, and a dark logo only beside a light one', () => {
    expect(errorsOf('logo-dark.svg', SVG)).toEqual(['logo-dark.svg needs logo.svg beside it']);
    expect(errorsOf('logo.svg', '<svg></svg>')).toEqual(['logo.svg has no viewBox with width and height']);
    expect(errorsOf('logo.svg', SVG)).toEqual([]);
    const styles = readTheme(folder, WEB_TEXTS).theme.site?.files.get('theme.css')?.body;
    expect(styles).toContain('inline-size: 3.5rem; block-size: 1.75rem; background: url("logo.svg")');
    expect(styles).toContain(
      '[data-color-scheme="dark"] .wordmark::before { background-image: url("logo-dark.svg"); }',
    );
  });

  it('has readable text in both schemes', () => {
    const scheme = (name: string, contrast: string, base: string) =>
      `[data-color-scheme="${name}"] { --ds-color-accent-base-default: ${base}; /* --ds-color-x-base-hover: #fff; */
       --ds-color-accent-base-contrast-default: ${contrast}; --ds-color-accent-base-contrast-subtle: ${contrast} }`;
    expect(errorsOf('theme.css', scheme('light', '#fff', '#777777') + scheme('dark', '#000', '#777777'))).toEqual([
      'theme.css has a contrast of 4.47:1 between --ds-color-accent-base-contrast-default and --ds-color-accent-base-default in the light scheme; expected at least 4.5:1',
      'theme.css has a contrast of 4.47:1 between --ds-color-accent-base-contrast-subtle and --ds-color-accent-base-default in the light scheme; expected at least 4.5:1',
    ]);
    expect(errorsOf('theme.css', scheme('light', '#fff', '#767676'))).toEqual([]);
    expect(errorsOf('theme.css', scheme('light', '#fff', 'rebeccapurple'))).toContain(
      'theme.css has --ds-color-accent-base-default: rebeccapurple for the light scheme; expected #rrggbb',
    );
  });

  it('has every colour that is read together with another', () => {
    const css = '@media (prefers-color-scheme: dark) { a { --ds-color-danger-text-default: #fff; } }';
    expect(errorsOf('theme.css', css)).toContain(
      'theme.css has no --ds-color-danger-background-default for the dark scheme, but others of its colour',
    );
  });

  it('has mail colours that are readable', () => {
    expect(errorsOf('mail.json', { accent: '#777777', link: '#000000' })).toEqual([
      'mail.json has a contrast of 4.47:1 between accent and #ffffff; expected at least 4.5:1',
      'mail.json has a contrast of 4.47:1 between accent and #ffffff; expected at least 4.5:1',
      'mail.json has the unknown name link; expected accent, accentDark, ground',
    ]);
    expect(errorsOf('mail.json', '{')).toEqual(['mail.json is not a JSON object']);
    expect(errorsOf('mail.json', { ground: '#fff' })).toEqual([]);
    expect(readTheme(folder, WEB_TEXTS).theme.mail).toMatchObject({ accent: '#1f5a7a', ground: '#fff' });
  });

  it.each([
    [{ 'mail.common.regard': 'Ha det' }, 'has the unknown key "mail.common.regard"; did you mean mail.common.regards?'],
    [{ 'sign-in.titel': 'Velkommen' }, 'has the unknown key "sign-in.titel"; did you mean sign-in.title?'],
    [{ 'sign-in.lead': 'Velkommen' }, 'has the placeholders "" in sign-in.lead; expected "product"'],
    [{ 'resend.wait_one': 'Om {antall}' }, 'has the placeholders "antall" in resend.wait_one; expected "count"'],
    [
      { 'mail.common.regards': 'Hilsen {name}' },
      'has the placeholders "name" in mail.common.regards; expected "appName"',
    ],
    [
      { 'mail.common.regards': 'Hilsen\nB {appName}' },
      'has no usable text for mail.common.regards; expected one line of at most 1000 characters',
    ],
    [
      { 'mail.common.help': 1 },
      'has no usable text for mail.common.help; expected one line of at most 1000 characters',
    ],
    [['x'], 'is not a JSON object'],
  ])('has no texts such as %j', (texts, error) => {
    expect(errorsOf('texts.en.json', texts)).toEqual([`texts.en.json ${error}`]);
  });

  it('has its pages in every language, as the web app fetches them', () => {
    write('privacy.nb.md', '\uFEFF# Personvern\n\nVi lagrer lite.');
    write('privacy.en.md', '# Privacy\n\n<b>Little</b>');
    const { errors } = readTheme(folder, WEB_TEXTS);
    expect(errors).toEqual([
      'privacy.nn.md is missing; a page needs every language',
      'privacy.en.md contains HTML, "<b>"; expected Markdown',
      'privacy.en.md contains HTML, "</b>"; expected Markdown',
    ]);
    write('privacy.nn.md', '# Personvern\n\nVi lagrar lite.');
    expect(errorsOf('privacy.en.md', '# Privacy\n\nLittle.')).toEqual([]);
    const { site } = readTheme(folder, WEB_TEXTS).theme;
    expect(site?.pages).toEqual(['privacy']);
    expect(site?.files.get('privacy.nb.json')).toEqual({
      contentType: 'application/json; charset=utf-8',
      body: '{"title":"Personvern","intro":[{"tag":"p","nodes":["Vi lagrer lite."]}],"parts":[]}',
    });
    expect([...(site?.files.keys() ?? [])]).toEqual(['privacy.nb.json', 'privacy.nn.json', 'privacy.en.json']);
  });

  it('does not replace a page that is elsewhere', () => {
    for (const language of ['nb', 'nn', 'en']) write(`accessibility.${language}.md`, '# T\n\nA');
    const environment = { THEME_DIR: folder, PRIVACY_URL: 'https://example.no/p' };
    expect(errorsIn(aDevelopment(environment))).toEqual([]);
    expect(errorsIn(aDevelopment({ ...environment, ACCESSIBILITY_URL: 'https://example.no/t' }))).toEqual([
      'THEME_DIR: has the page accessibility, and ACCESSIBILITY_URL names another; expected one of them',
    ]);
  });

  it('has texts of pages apart from those of e-mails', () => {
    const texts = { 'sign-in.title': 'Velkommen', 'mail.common.help': 'Hjelp?' };
    expect(errorsOf('texts.nb.json', texts)).toEqual([]);
    const { theme } = readTheme(folder, WEB_TEXTS);
    expect(theme.mailTexts).toEqual({ nb: { 'mail.common.help': 'Hjelp?' }, nn: {}, en: {} });
    expect(theme.webTexts).toEqual({ nb: { 'sign-in.title': 'Velkommen' }, nn: {}, en: {} });
  });

  it('leaves out texts of pages where the web app is not built', () => {
    write('texts.nb.json', { 'sign-in.titel': 1, 'mail.common.help': 'Hjelp?' });
    const { theme, errors } = readTheme(folder, null);
    expect(errors).toEqual([]);
    expect(theme).toMatchObject({ mailTexts: { nb: { 'mail.common.help': 'Hjelp?' } }, webTexts: { nb: {} } });
  });

  it('has logos of providers, as safe as other images', () => {
    mkdirSync(join(folder, 'providers', '.git'), { recursive: true });
    write('providers/.git/x', '');
    expect(errorsOf('providers/google.svg', SVG)).toEqual([]);
    expect(readTheme(folder, null).theme.site).toMatchObject({ providerLogos: ['google'] });
    expect(readTheme(folder, null).theme.site?.files.get('providers/google.svg')).toEqual({
      contentType: 'image/svg+xml',
      body: SVG,
    });
    write('providers/gogle.svg', SVG);
    expect(errorsOf('providers/vk.svg', '<svg onload="x()"></svg>')).toEqual([
      'providers/gogle.svg is unknown; did you mean providers/google.svg?',
      'providers/vk.svg contains an event handler',
    ]);
  });

  it.each([
    ['not an image', Buffer.from('<svg></svg>')],
    ['empty', Buffer.alloc(0)],
    ['cut off', png(180, 180).subarray(0, 20)],
    ['too small', png(179, 179)],
    ['not square', png(180, 200)],
  ])('has no touch icon that is %s', (_what, image) => {
    writeFileSync(join(folder, 'touch-icon.png'), image);
    expect(readTheme(folder, null).errors).toEqual(['touch-icon.png is not a square PNG image of at least 180 px']);
  });

  it('serves its touch icon byte for byte', () => {
    writeFileSync(join(folder, 'touch-icon.png'), png(512, 512));
    const { theme, errors } = readTheme(folder, null);
    expect(errors).toEqual([]);
    expect(theme.site?.files.get('touch-icon.png')).toEqual({ contentType: 'image/png', body: png(512, 512) });
  });

  it('has a hash that changes with what is served, and with nothing else', () => {
    const hash = (): string | undefined => readTheme(folder, WEB_TEXTS).theme.site?.hash;
    write('logo.svg', SVG);
    const first = hash();
    expect(first).toMatch(/^[\da-f]{16}$/);
    write('texts.nb.json', { 'mail.common.help': 'Hjelp?' });
    write('.hidden', '');
    expect(hash()).toBe(first);
    write('logo.svg', `${SVG}\n`);
    expect(hash()).not.toBe(first);
  });
});
