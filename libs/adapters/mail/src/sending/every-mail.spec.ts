import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Language, LANGUAGES, type OutgoingMail, withoutSecrets } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { mailCatalogue } from '../content/mail-catalogue.js';
import { describeEveryMail } from '../contracts/every-mail.contract.js';
import { linesOf, urlsIn, withoutUrls } from '../contracts/readable.js';
import { MailFolder, type WrittenMail } from '../outbox/mail-folder.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import {
  aOneTimeCodeMail,
  EVERY_MAIL,
  inLanguage,
  LINK,
  MAILS_THAT_EXPIRE,
  nameOf,
  NOTICES,
  queued,
  UNLIMITED,
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

describeEveryMail('the service', mailCatalogue);

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
    await sender.send(queued(mail), UNLIMITED);
    const [newest] = await folder.newest(1);
    if (!newest) throw new Error('no mail was written');
    return newest;
  };

  it.each(combined(EVERY_MAIL))('names the language and the subject of $name in $language', async ({ mail, language }) => {
    const { html, subject } = await written(mail);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${subject}</title>`);
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

  it.each(combined(NOTICES))('links from $name in $language to the web app, without a token', async ({ mail }) => {
    const { text, html } = await written(mail);
    const [address, ...others] = urlsIn(text);
    expect(others).toEqual([]);
    expect(address).toMatch(/^https:\/\/konto\.eksempel\.no\/[a-z/-]+$/);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${address}"`, `href="${address}"`]);
  });

  it.each(combined(EVERY_MAIL))('uses only one language in $name in $language', async ({ mail, language }) => {
    const { subject, text } = await written(mail);
    expect(FOREIGN[language].exec(withoutUrls(`${subject}\n${text}`))).toBeNull();
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

  it.each(combined([aOneTimeCodeMail({ code: '000042' })]))('begins with the code in $language', async ({ mail }) => {
    expect((await written(mail)).subject).toMatch(/^000042 /);
  });
});
