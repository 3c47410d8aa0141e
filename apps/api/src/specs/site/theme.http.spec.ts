import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';

import { SECURITY_HEADERS } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const THEME_DIR = join(__dirname, '../../../../../examples/theme');
const NAME = 'Fjordbok <&>';
const SHOWN = 'Fjordbok &lt;&amp;&gt;';

describe('a service with a theme', () => {
  const app = useTestApp({ THEME_DIR, APP_NAME: NAME, CONTACT_EMAIL: 'hjelp@example.no' }, { hasWebApp: true });
  const page = async () => (await app.request().get('/logg-inn').expect(200)).text;
  const pathOf = async (pattern: RegExp): Promise<string> => pattern.exec(await page())?.[1] ?? '';

  it('sends its pages with name, icon and stylesheet, the stylesheet after those of the page', async () => {
    const html = await page();
    expect(html).toContain(`<title>${SHOWN}</title>`);
    expect(html).not.toContain('Portvakt');
    expect(html).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/assets\/theme\/[\da-f]{16}\/favicon\.svg">/);
    expect(html.indexOf('/theme.css')).toBeGreaterThan(html.indexOf('/assets/a.css'));
    expect(html).toMatch(/<link rel="apple-touch-icon" href="\/assets\/theme\/[\da-f]{16}\/touch-icon\.png">/);
    expect(html.match(/rel="(?:icon|apple-touch-icon)"/g)).toHaveLength(2);
  });

  it('sends its pages with the texts that it replaces, and no others', async () => {
    const [, block = ''] =
      /<script type="application\/json" id="replaced-texts">([^<]*)<\/script>/.exec(await page()) ?? [];
    expect(JSON.parse(block)).toEqual({
      nb: { 'sign-in.title': 'Velkommen til Fjordbok' },
      nn: { 'sign-in.title': 'Velkomen til Fjordbok' },
      en: { 'sign-in.title': 'Welcome to Fjordbok' },
    });
  });

  it('serves the files for good, without a rate limit, under a policy without code', async () => {
    const styles = await pathOf(/href="([^"]*theme\.css)"/);
    const paths = {
      'theme.css': 'text/css; charset=utf-8',
      'logo.svg': 'image/svg+xml',
      'favicon.svg': 'image/svg+xml',
      'providers/demo.svg': 'image/svg+xml',
      'touch-icon.png': 'image/png',
    };
    for (const [name, type] of Object.entries(paths)) {
      const { headers } = await app.request().get(styles.replace('theme.css', name)).expect(200);
      expect(headers).toMatchObject({
        'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(headers).not.toHaveProperty('pragma');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await app.request().get(styles)).text).toContain('url("logo.svg")');
  });

  it('serves its touch icon unchanged', async () => {
    const path = await pathOf(/href="([^"]*touch-icon\.png)"/);
    const { body } = await app.request().get(path).buffer().expect(200);
    expect(body).toEqual(readFileSync(join(THEME_DIR, 'touch-icon.png')));
  });

  it('serves the pages that it replaces, and names them in the settings', async () => {
    const { theme } = (await app.request().get('/api/web-config').expect(200)).body;
    expect(theme).toEqual({
      path: expect.stringMatching(/^\/assets\/theme\/[\da-f]{16}$/),
      pages: ['privacy'],
      providerLogos: ['demo'],
    });
    for (const [language, title] of Object.entries({ nb: 'Personvern', nn: 'Personvern', en: 'Privacy' })) {
      const { body, headers } = await app.request().get(`${theme.path}/privacy.${language}.json`).expect(200);
      expect(body).toMatchObject({ title: expect.stringContaining(title), intro: [{ tag: 'p' }] });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
    await app.request().get(`${theme.path}/accessibility.nb.json`).expect(404);
  });

  it.each(['mail.json', 'privacy.nb.md', 'texts.nb.json', '..%2fmail.json', ''])('does not serve %j', async (name) => {
    const styles = await pathOf(/href="([^"]*theme\.css)"/);
    await app.request().get(styles.replace('theme.css', name)).expect(404);
  });

  it('names the product on the error page, with its icon', async () => {
    const { text, headers } = await app.request().get('/error?error=x').expect(200);
    expect(text).toContain(`<title>Innloggingen ble ikke fullført – ${SHOWN}</title>`);
    expect(text).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/assets\/theme\/[\da-f]{16}\/favicon\.svg">/);
    expect(headers['content-security-policy']).toContain("img-src 'self'");
  });

  it('sends mails in its colours and words, with its contact', async () => {
    const email = anEmailAddress();
    await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    const { html, text } = await app.mailTo(email);
    expect(html).toContain('background:#7a2f6b');
    expect(html).toContain('background: #e7a6d8 !important');
    expect(html).not.toMatch(/#1f5a7a|#8fc4e0/);
    expect(text).toContain(`Vennlig hilsen oss i ${NAME}`);
    expect(text).toContain('Trenger du hjelp? hjelp@example.no');
  });
});

describe('a service whose theme has an icon, but none for phones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portvakt-theme-'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg></svg>');
  afterAll(() => rmSync(folder, { recursive: true }));
  const app = useTestApp({ THEME_DIR: folder }, { hasWebApp: true });

  it('shows ours nowhere', async () => {
    const { text } = await app.request().get('/').expect(200);
    expect(text).toMatch(/<link rel="icon" [^>]*favicon\.svg">/);
    expect(text).not.toContain('touch-icon');
  });
});

describe('a service without a theme', () => {
  const app = useTestApp({ APP_NAME: 'Fjordbok' }, { hasWebApp: true });

  it('has its name in the title, and the icon of the build', async () => {
    const { text } = await app.request().get('/').expect(200);
    expect(text).toContain('<title>Fjordbok</title>');
    expect(text).toContain(
      '<link rel="icon" href="/assets/shield.svg"><link rel="apple-touch-icon" href="/assets/touch-icon.png">',
    );
    expect(text).not.toContain('/assets/theme/');
    expect(text).not.toContain('replaced-texts');
  });
});
