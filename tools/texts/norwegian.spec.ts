import { createRequire } from 'node:module';

import { describe, expect, it } from '@jest/globals';

import { catalogues } from '../../apps/web/src/i18n/define-texts.js';
import { mailTextSources } from '../../libs/adapters/mail/src/content/mail-catalogue.js';
import { textFiles } from './web-texts.js';

for (const file of textFiles()) createRequire(__filename)(file);

const BOKMAAL = new Set(
  (
    'ikke fra noe noen hvis bare hva hvem hvor hvordan hvorfor hvilke hvilken hvert hver jeg mer mye nå være vært ble ' +
    'blitt kommer gjøre gjør sier vet lenken lenkene adressen adressene enhet enheten enheter enhetene siden ' +
    'nettleser navn navnet bilde bildet velg velge se åpne åpnet slettet laget endret koblet logget logger sendte ' +
    'skriver brukere brukeren gjelder trenger virker tjeneste tjenesten engangskode engangskoder bekreft bekreftet ' +
    'fortsett fortsatt mens selv ganger uten annen en et'
  ).split(' '),
);

/** Nynorsk has several correct forms of these words; the texts keep to one. */
const OTHER_FORMS = new Set(
  (
    'lenkje lenkja lenkjer vart vorte verte òg da tek teke bede trekkje setje søkjer søkje ringjer byrja byrjar ' +
    'påbyrja tenaren løyndomar dersom gjev gjeve'
  ).split(' '),
);

const NYNORSK = new Set(
  (
    'ikkje frå noko nokon viss berre kva kven korleis kvifor kvar eg meir mykje vere vore blei gjere gjer seier veit ' +
    'lenka adressa eining eininga einingar nettlesar namn namnet bilete vel velje sjå opne opna sletta laga endra ' +
    'kopla logga brukar brukarar gjeld treng verkar teneste eingongskode stadfest stadfesta medan sjølv utan annan ' +
    'ein eit'
  ).split(' '),
);

/** Leaves out text in backticks, such as the value of a setting. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/`[^`]*`/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}_-]+/gu) ?? [];

/** The texts of pages and e-mails in a language that contain one of the words, by key. */
function textsWith(language: 'nb' | 'nn', words: ReadonlySet<string>): readonly string[] {
  const web = [...catalogues].map(([name, texts]) => ({ name, texts: texts[language] }));
  const mail = mailTextSources.map(({ name, texts }) => ({ name: `mail.${name}`, texts: texts[language] }));
  return [...web, ...mail].flatMap(({ name, texts }) =>
    Object.entries(texts)
      .filter(([, text]) => wordsIn(text).some((word) => words.has(word)))
      .map(([key, text]) => `${name}.${key}: ${text}`),
  );
}

describe('the texts in Norwegian', () => {
  it('have no word of bokmål in nynorsk, and one form of each word', () => {
    expect(textsWith('nn', new Set([...BOKMAAL, ...OTHER_FORMS]))).toEqual([]);
  });

  it('have no word of nynorsk in bokmål', () => {
    expect(textsWith('nb', NYNORSK)).toEqual([]);
  });
});
