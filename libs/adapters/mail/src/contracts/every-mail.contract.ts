import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Language, LANGUAGES, type OutgoingMail } from '@portvakt/kernel';

import { triedWith } from '../content/kind-errors.js';
import { composerWith, type MailWords } from '../content/mail-catalogue.js';
import { type ProductMail, productMailData } from '../content/product-mail.js';
import { EVERY_MAIL, inLanguage, MAILS_WITH_LINK, nameOf, NOTICES } from '../content/sample-mails.js';
import { aProduct } from '../content/sample-product.js';
import { type MailRenderer, openRenderer } from '../sending/mail-renderer.js';
import type { RenderedMail } from '../sending/mail-transport.js';
import { linesOf, readable, urlsIn, withoutUrls } from './readable.js';

/** Data from users and their browsers. A one-time code comes from the service, so it may be in a subject. */
const FROM_OUTSIDE = ['name', 'email', 'newEmail', 'browser', 'system', 'ipAddress', 'authenticator'];

/** Reads like a message, or like markup. */
const POSING = 'x"><a href=//ond.example>\r\n\r\nHei.\u2028\u202eRing 22222222 {{subject}}';

const inEveryLanguage = (mails: readonly OutgoingMail[]) =>
  mails.flatMap((mail) => LANGUAGES.map((language) => [`${nameOf(mail)} in ${language}`, mail, language] as const));

/** The mail with such text in every field that users and their browsers fill. */
function forgedBy(kinds: readonly ProductMail[], mail: OutgoingMail): OutgoingMail {
  const own = kinds.find(({ kind }) => kind === mail.kind);
  const outside = own ? own.fromUsers : FROM_OUTSIDE;
  const posing = Object.fromEntries(outside.filter((key) => key in mail.data).map((key) => [key, POSING]));
  // What a kind of a product is given is stored on one line.
  const stored = own ? productMailData(own, posing, { isVerified: true }) : posing;
  return { ...mail, data: { ...mail.data, ...('name' in mail.data ? { name: POSING } : {}), ...stored } };
}

/**
 * The contract of the words of mails. `words`: those of a product; only the kinds that it has are examined. `kinds`:
 * those that the product adds.
 */
export function describeEveryMail(author: string, words: MailWords, kinds: readonly ProductMail[] = []): void {
  const added = kinds.flatMap(triedWith);
  const ofWords = (mails: readonly OutgoingMail[]): readonly OutgoingMail[] =>
    mails.filter(({ kind }) => Object.hasOwn(words, kind));

  describe(`every mail in the words of ${author}`, () => {
    const product = aProduct({ appName: 'Eksempel' });
    const contentOf = composerWith(words, kinds);
    let renderer: MailRenderer | undefined;

    beforeEach(() => {
      renderer ??= openRenderer({ ...product, from: 'no-reply@eksempel.no' });
    });

    const rendered = (mail: OutgoingMail, language: Language): Promise<RenderedMail> => {
      const content = contentOf(inLanguage(mail, language), language, product);
      return renderer!.render({ id: 'mail-1', kind: mail.kind, to: mail.to, language, content });
    };

    for (const [name, mail, language] of inEveryLanguage([...ofWords(EVERY_MAIL), ...added])) {
      it(`has the same text in both parts of ${name}, and loads nothing`, async () => {
        const { text, html } = await rendered(mail, language);
        // The text part has a colon after the label of the button.
        expect(readable(html)).toEqual(linesOf(text).map((line) => line.replace(/:$/, '')));
        expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import/i);
      });

      it(`has six digits in ${name} only where they are its code`, async () => {
        const { lifetimeSeconds, code } = mail.data;
        const data = lifetimeSeconds ? { ...mail.data, lifetimeSeconds: '1234567' } : mail.data;
        const { subject, text, html } = await rendered({ ...mail, data }, language);
        const seen = withoutUrls([subject, text, html].join('\n'));
        expect(new Set(seen.match(/\d{6,}/g))).toEqual(new Set(code ? [code] : []));
      });

      it(`has no user input in the subject of ${name}, and none that imitates its text`, async () => {
        const { subject, text, html } = await rendered(forgedBy(kinds, mail), language);
        // A name that reads like a message is omitted together with its greeting.
        const honest = await rendered({ ...mail, data: { ...mail.data, name: '' } }, language);
        expect(subject).toBe(honest.subject);
        expect(linesOf(text)).toHaveLength(linesOf(honest.text).length);
        expect(html.match(/<a /g)).toEqual(honest.html.match(/<a /g));
        expect(`${text}${html}`).not.toMatch(/[\r\u2028\u202e]/u);
      });
    }

    for (const [name, mail, language] of inEveryLanguage([
      ...ofWords(MAILS_WITH_LINK),
      ...added.filter(({ data }) => 'url' in data),
    ])) {
      it(`shows the one link of ${name} in full`, async () => {
        const { url: link = '' } = mail.data;
        const { text, html } = await rendered(mail, language);
        const inHtml = link.replaceAll('&', '&amp;');
        expect(urlsIn(text)).toEqual([link]);
        expect(html).toMatch(/<a class="button(?: dangerous)?" style="[^"]*" href=/);
        expect(html).toContain(`href="${inHtml}">${inHtml}</a>`);
        expect(html.match(/href=/g)).toHaveLength(2);
      });
    }

    for (const [name, mail, language] of inEveryLanguage([
      ...ofWords(NOTICES),
      ...added.filter(({ data }) => !('url' in data) && !('code' in data)),
    ])) {
      it(`has no token in ${name}`, async () => {
        const { text, html } = await rendered(mail, language);
        const addresses = urlsIn(text);
        for (const address of addresses) expect(address).not.toMatch(/[?#]/u);
        const linked = [...html.matchAll(/href="(?<url>[^"]*)"/g)].map(({ groups }) => groups!['url']!);
        expect(new Set(linked)).toEqual(new Set(addresses));
      });
    }

    const withCode = EVERY_MAIL.filter(({ kind }) => kind === 'one-time-code');
    for (const [name, mail, language] of inEveryLanguage([
      ...ofWords(withCode),
      ...added.filter(({ data }) => 'code' in data),
    ])) {
      it(`shows the code of ${name} once, on a line of its own, and has no link`, async () => {
        const { text, html } = await rendered({ ...mail, data: { ...mail.data, code: '000042' } }, language);
        expect(text).toMatch(/\n\n000042\n\n/);
        expect(html.split('<body')[1]?.match(/000042/g)).toHaveLength(1);
        expect(urlsIn(text)).toEqual([]);
        expect(html).not.toContain('href=');
      });
    }
  });
}
