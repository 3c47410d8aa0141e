import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Language, LANGUAGES, type OutgoingMail, withoutSecrets } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import {
  aOneTimeCodeMail,
  EVERY_MAIL,
  inLanguage,
  LINK,
  MAILS_THAT_EXPIRE,
  MAILS_WITH_LINK,
  nameOf,
  NOTICES,
  queued,
} from '../testing/mails.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { MailSender } from './mail-sender.js';

const combined = <Mail extends OutgoingMail>(mails: readonly Mail[]) =>
  mails.flatMap((mail) =>
    LANGUAGES.map((language) => ({ name: nameOf(mail), language, mail: inLanguage(mail, language) })),
  );

const ENGLISH = 'the|you|your|was|and';
const NYNORSK =
  'ikkje|frå|lenka|gjeld|nokon|adressa|e-postadressa|sjå|eining\\w*|endra|stadfest|helsing|' +
  'eingongskod\\w*|reservekodar|sikkerheita|blei';
const BOKMAAL =
  'velg|ikke|fra|lenken|gjelder|noen|adressen|e-postadressen|se|enhet\\w*|endret|bekreft|være|hilsen|' +
  'engangskod\\w*|reservekoder|sikkerheten|ble|skrevet';
const NORWEGIAN =
  `${NYNORSK}|${BOKMAAL}|og|du|deg|din|er|passord\\w*|konto|kontoen|hei|kl|` +
  'kode\\w*|tofaktor\\w*|autentiseringsapp\\w*|[^ ]*[æøå].*';

const words = (...lists: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(${lists.join('|')})(?!\\p{L})`, 'iu');

/** Words that occur in one language only. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  nb: words(NYNORSK, ENGLISH),
  nn: words(BOKMAAL, ENGLISH),
  en: words(NORWEGIAN),
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#x3D;': '=',
  '&amp;': '&',
};

/** The visible text of an HTML part, by block. */
const readable = (html: string): string[] =>
  html
    .replace(/^.*<h1[^>]*>.*?<\/h1>/su, '')
    .replaceAll('</th>', ': ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#x?\w+|\w+);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .filter((line) => line !== '');

/** Data from users and their browsers. A one-time code comes from the service, so it may be in a subject. */
const FROM_OUTSIDE = ['name', 'email', 'newEmail', 'browser', 'system', 'ipAddress', 'authenticator'];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const addressesIn = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];
const withoutAddresses = (text: string): string => text.replace(/https?:\/\/\S+/g, '');

describe('every mail in every language', () => {
  const clock = new FixedClock();
  let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
  let sender: MailSender;
  let folder: MailFolder;

  beforeAll(async () => {
    temporary = await temporaryFolder();
    sender = new MailSender(mailSettingsIn(temporary.path, { appName: 'Eksempel' }), clock);
    folder = new MailFolder(temporary.path, clock);
  });

  afterAll(() => temporary.remove());

  const written = async (mail: OutgoingMail): Promise<WrittenMail> => {
    clock.advance(1);
    await sender.send(queued(mail));
    const [newest] = await folder.newest(1);
    if (!newest) throw new Error('no mail was written');
    return newest;
  };

  it.each(combined(EVERY_MAIL))('has the same text in both parts of $name in $language', async ({ mail, language }) => {
    const { text, html, subject } = await written(mail);
    // The text part has a colon after the label of the button.
    expect(readable(html)).toEqual(linesOf(text).map((line) => line.replace(/:$/, '')));
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import/i);
  });

  it.each(EVERY_MAIL.map((mail) => ({ name: nameOf(mail), mail })))(
    'keeps nothing of $name that works for its reader, once it is given up',
    ({ mail }) => {
      const { code } = mail.data as { readonly code?: string };
      const kept = Object.values(withoutSecrets(mail.data));
      for (const fact of kept) expect([LINK, code]).not.toContain(fact);
      for (const fact of kept) expect(fact).not.toMatch(/^https?:/);
    },
  );

  it.each(combined(MAILS_WITH_LINK))('shows the one link of $name in $language in full', async ({ mail }) => {
    const { text, html } = await written(mail);
    const inHtml = LINK.replaceAll('&', '&amp;');
    expect(addressesIn(text)).toEqual([LINK]);
    expect(html).toMatch(/<a class="button(?: dangerous)?" style="[^"]*" href=/);
    expect(html).toContain(`href="${inHtml}">${inHtml}</a>`);
    expect(html.match(/href=/g)).toHaveLength(2);
  });

  it.each(combined(NOTICES))('links from $name in $language to the web app, without a token', async ({ mail }) => {
    const { text, html } = await written(mail);
    const [address, ...others] = addressesIn(text);
    expect(others).toEqual([]);
    expect(address).toMatch(/^https:\/\/konto\.eksempel\.no\/[a-z/-]+$/);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${address}"`, `href="${address}"`]);
  });

  it.each(combined(EVERY_MAIL))('uses only one language in $name in $language', async ({ mail, language }) => {
    const { subject, text } = await written(mail);
    expect(FOREIGN[language].exec(withoutAddresses(`${subject}\n${text}`))).toBeNull();
  });

  it.each(EVERY_MAIL.map((mail) => ({ name: nameOf(mail), mail })))(
    'shares no line of $name between Norwegian and English but link and code',
    async ({ mail }) => {
      const linesIn = async (language: Language) => linesOf((await written({ ...mail, language })).text);
      const norwegian = [...(await linesIn('nb')), ...(await linesIn('nn'))];
      const english = await linesIn('en');
      const neutral = english.filter((line) => /^(?:https?:\S+|\d{6})$/.test(line));
      expect(english.filter((line) => norwegian.includes(line))).toEqual(neutral);
    },
  );

  it.each(combined(MAILS_THAT_EXPIRE))('states how long $name in $language is valid', async ({ mail, language }) => {
    const lasting = { ...mail, data: { ...mail.data, lifetimeSeconds: '172800' } };
    const inWords = { nb: '2\u00a0dager', nn: '2\u00a0dagar', en: '2\u00a0days' }[language];
    expect((await written(lasting)).text).toContain(inWords);
  });

  it.each(combined(EVERY_MAIL))(
    'holds six digits in $name in $language only where they are its code',
    async ({ mail }) => {
      const { lifetimeSeconds, code } = mail.data as { readonly lifetimeSeconds?: string; readonly code?: string };
      const data = lifetimeSeconds ? { ...mail.data, lifetimeSeconds: '1234567' } : mail.data;
      const { subject, text, html } = await written({ ...mail, data });
      const seen = withoutAddresses([subject, text, ...readable(html)].join('\n'));
      expect(new Set(seen.match(/\d{6,}/g))).toEqual(new Set(code ? [code] : []));
    },
  );

  it.each(combined([aOneTimeCodeMail({ code: '000042' })]))(
    'begins with the code in $language, shows it once on a line of its own, and has no link',
    async ({ mail }) => {
      const { subject, text, html } = await written(mail);
      expect(subject).toMatch(/^000042 /);
      expect(text).toMatch(/\n\n000042\n\n/);
      expect(html.split('<body')[1]?.match(/000042/g)).toHaveLength(1);
      expect(addressesIn(text)).toEqual([]);
      expect(html).not.toContain('href=');
    },
  );

  it.each(combined(EVERY_MAIL))('does not let user input imitate the text of $name in $language', async ({ mail }) => {
    const posing = 'x"><a href=//ond.example>\r\n\r\nHei.\u2028\u202eRing 22222222 {{subject}}';
    const outside = FROM_OUTSIDE.filter((key) => key in mail.data);
    const forged = { ...mail, data: { ...mail.data, ...Object.fromEntries(outside.map((key) => [key, posing])) } };
    const { subject, text, html } = await written(forged);
    // A name that reads like a message is omitted together with its greeting.
    const honest = await written({ ...mail, data: { ...mail.data, name: '' } });
    expect(subject).toBe(honest.subject);
    expect(linesOf(text)).toHaveLength(linesOf(honest.text).length);
    expect(html.match(/<a /g)).toEqual(honest.html.match(/<a /g));
    expect(`${text}${html}`).not.toMatch(/[\r\u2028\u202e]/u);
  });
});
