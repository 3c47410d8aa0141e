import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { LANGUAGES, type OutgoingMail } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { withoutUrls } from '../contracts/readable.js';
import type { MailSettings } from '../mail-settings.js';
import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import {
  anAccountLockedMail,
  aDeleteUserMail,
  aNewSignInMail,
  aOneTimeCodeMail,
  aPasswordChangedMail,
  aVerifyEmailMail,
  EVERY_MAIL,
  inLanguage,
  queued,
  UNLIMITED,
} from '../testing/mails.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { MailSender } from './mail-sender.js';

const CONTACT = { email: 'hjelp@eksempel.no', url: 'https://eksempel.no/kontakt' };
const HOME = 'https://eksempel.no/min-side?a=1&b=2';

describe('the face of a mail', () => {
  const clock = new FixedClock();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  const written = async (mail: OutgoingMail, changes: Partial<MailSettings> = {}): Promise<WrittenMail> => {
    clock.advance(1);
    await new MailSender(mailSettingsIn(folder.path, changes), clock).send(queued(mail), UNLIMITED);
    const [newest] = await new MailFolder(folder.path, clock).newest(1);
    if (!newest) throw new Error('no mail was written');
    return newest;
  };

  it('begins with the reason for the inbox, hidden, then the product, then the heading', async () => {
    const { html } = await written(aPasswordChangedMail(), { appName: 'æsker & co' });
    const [, body = ''] = html.split('<body');
    const parts = [
      /<div class="preheader" style="display:none[^"]*">Passordet til kontoen din hos æsker &amp; co er endret\.<\/div>/,
      /<p class="head"[^>]*><span class="badge"[^>]* aria-hidden="true">Æ<\/span>æsker &amp; co<\/p>/,
      /<h1 [^>]*>Passordet ditt er endret<\/h1>/,
    ].map((part) => body.search(part));
    expect(parts).not.toContain(-1);
    expect([...parts].sort((a, b) => a - b)).toEqual(parts);
  });

  it('shows facts as rows with a heading each', async () => {
    const { html, text } = await written(aNewSignInMail());
    const rows = [...html.matchAll(/<tr><th scope="row" [^>]*>(.*?)<\/th><td [^>]*>(.*?)<\/td><\/tr>/gu)];
    expect(rows.map(([, label, value]) => [label, value])).toEqual([
      ['Når', '21. november 2026 kl.\u00a014.05'],
      ['Enhet', 'Firefox på Windows'],
      ['IP-adresse', '203.0.113.7'],
    ]);
    expect(text).toContain(
      '\n\nNår: 21. november 2026 kl.\u00a014.05\nEnhet: Firefox på Windows\nIP-adresse: 203.0.113.7\n\n',
    );
  });

  it('shows a one-time code large and in a monospace font', async () => {
    const { html } = await written(aOneTimeCodeMail({ code: '042719' }));
    expect(html).toMatch(/<p class="code" style="[^"]*font:600 32px[^"]*monospace[^"]*" translate="no">042719<\/p>/);
    expect(html).toMatch(/<h1 [^>]*>Engangskoden din<\/h1>/);
  });

  it('uses a colour of danger only for the deletion', async () => {
    const dangerous = async (mail: OutgoingMail) => (await written(mail)).html.includes('class="button dangerous"');
    expect(await dangerous(aDeleteUserMail())).toBe(true);
    for (const mail of EVERY_MAIL.filter(({ kind }) => kind !== 'delete-user'))
      expect(await dangerous(mail)).toBe(false);
  });

  it('keeps width, button and card without the style block, and has dark mode in it', async () => {
    const { html } = await written(aVerifyEmailMail());
    expect(html).toMatch(/<main class="mail" style="[^"]*max-width:560px/);
    expect(html).toMatch(/<a class="button" style="[^"]*background:#1f5a7a;color:#ffffff/);
    const [, style = ''] = /<style>(.*?)<\/style>/su.exec(html) ?? [];
    expect(style).toContain('@media (prefers-color-scheme: dark)');
    expect(style).toContain('.badge, .button { background: #8fc4e0 !important');
  });

  it('uses the colours of the brand', async () => {
    const brand = { accent: '#7a1f5a', accentDark: '#e08fc4', ground: '#fff4fa' };
    const { html } = await written(aVerifyEmailMail(), { brand });
    expect(html).not.toMatch(/#1f5a7a|#8fc4e0|#f3f5f4/);
    for (const colour of Object.values(brand)) expect(html).toContain(colour);
  });

  it('writes colours of digits so that the code is the only run of six', async () => {
    const brand = { accent: '#004488', accentDark: '#995599', ground: '#202020' };
    for (const mail of [aOneTimeCodeMail({ code: '042719' }), aVerifyEmailMail()]) {
      const { html } = await written(mail, { brand });
      expect(new Set(withoutUrls(html).match(/\d{6,}/g))).toEqual(
        new Set(mail.kind === 'one-time-code' ? ['042719'] : []),
      );
      for (const colour of ['rgb(0,68,136)', 'rgb(153,85,153)', 'rgb(32,32,32)']) expect(html).toContain(colour);
    }
  });

  it('ends with the contact and the product, where they are known', async () => {
    const { html, text } = await written(aVerifyEmailMail(), { contact: CONTACT, homeUrl: HOME });
    expect(text).toMatch(
      /Trenger du hjelp\? hjelp@eksempel\.no\nGå til Min konto: https:\/\/eksempel\.no\/min-side\?a=1&b=2\n$/,
    );
    expect(html).toMatch(/Trenger du hjelp\? <a [^>]*href="mailto:hjelp@eksempel\.no">hjelp@eksempel\.no<\/a>/);
    expect(html).toMatch(
      /href="https:\/\/eksempel\.no\/min-side\?a=1&amp;b=2">https:\/\/eksempel\.no\/min-side\?a=1&amp;b=2<\/a>/,
    );
  });

  it.each([
    ['mailto:kundestotte@eksempel.no', 'kundestotte@eksempel.no'],
    ['tel:+4712345678', '+4712345678'],
    ['https://eksempel.no/kundestotte', 'https://eksempel.no/kundestotte'],
  ])('names whom to turn to about what an operator did: %s', async (supportContact, shown) => {
    const known = { contact: CONTACT, supportContact };
    const { html, text } = await written(anAccountLockedMail(), known);
    expect(text.endsWith(`Trenger du hjelp? ${shown}\n`)).toBe(true);
    expect(html).toContain(`href="${supportContact}">${shown}</a>`);
    expect((await written(aVerifyEmailMail(), known)).text).toMatch(/Trenger du hjelp\? hjelp@eksempel\.no\n$/);
  });

  it('links to the contact page where there is no e-mail address', async () => {
    const { text } = await written(aVerifyEmailMail(), { contact: { ...CONTACT, email: null } });
    expect(text).toMatch(/Trenger du hjelp\? https:\/\/eksempel\.no\/kontakt\n$/);
  });

  it('shows with a one-time code the address of the contact, and no link', async () => {
    const known = { contact: CONTACT, homeUrl: HOME };
    const { html, text } = await written(aOneTimeCodeMail(), known);
    expect(text).toMatch(/Trenger du hjelp\? hjelp@eksempel\.no\n$/);
    expect(`${html}${text}`).not.toMatch(/href=|https?:/);
    expect((await written(aOneTimeCodeMail(), { ...known, contact: { ...CONTACT, email: null } })).text).not.toContain(
      'hjelp',
    );
  });

  it.each(LANGUAGES)('replaces a text of %s by its key, with the same placeholders', async (language) => {
    const none = { nb: {}, nn: {}, en: {} };
    const texts = {
      ...none,
      [language]: {
        'mail.verify-new-account.button': 'Klikk her, {appName}',
        'mail.common.regards': 'Klem fra {appName}',
      },
    };
    const { text } = await written(inLanguage(aVerifyEmailMail(), language), { texts });
    expect(text).toContain('Klikk her, Min konto:\n');
    expect(text).toContain('Klem fra Min konto');
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      expect((await written(inLanguage(aVerifyEmailMail(), other), { texts })).text).not.toContain('Klem');
    }
  });
});
