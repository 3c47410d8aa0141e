import { describe, expect, it } from '@jest/globals';

import { describeEveryMail } from '../contracts/every-mail.contract.js';
import { mailCatalogue, type MailWords } from './mail-catalogue.js';
import { mailTemplate, type MailTexts } from './mail-template.js';
import { EVERY_MAIL } from './sample-mails.js';
import { wordErrors } from './word-errors.js';

const TEXTS = {
  nb: { subject: 'Bekreft adressen din', reason: 'Du har laget en konto hos {appName}.', button: 'Bekreft' },
  nn: { subject: 'Stadfest adressa di', reason: 'Du har laga ein konto hos {appName}.', button: 'Stadfest' },
  en: { subject: 'Verify your address', reason: 'You created an account at {appName}.', button: 'Verify' },
};

const verifyEmail = (texts: MailTexts<keyof (typeof TEXTS)['nb']> = TEXTS): MailWords => ({
  'verify-email': mailTemplate('verify-email', texts, ({ url }: { readonly url: string }, text) => ({
    subject: text('subject'),
    reason: [text('reason')],
    action: { label: text('button'), url },
    advice: [],
  })),
});

describeEveryMail('a product', verifyEmail());

describe('the words of a product', () => {
  it('are accepted when every language renders the mail, as are those of the service', () => {
    expect(wordErrors(verifyEmail())).toEqual([]);
    expect(wordErrors(mailCatalogue)).toEqual([]);
  });

  it('are tried with sample data of every kind', () => {
    expect(new Set(EVERY_MAIL.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailCatalogue)));
  });

  it.each<[string, object, readonly string[]]>([
    ['an unknown kind', { toString: {} }, ['has words for the unknown mail "toString"']],
    [
      'no template',
      { 'verify-email': {} },
      ['has no template for the mail "verify-email"; expected one of mailTemplate'],
    ],
    [
      'a language without texts',
      verifyEmail({ ...TEXTS, nn: undefined as never }),
      [
        'has no text in nn for verify-email.subject',
        'has no text in nn for verify-email.reason',
        'has no text in nn for verify-email.button',
      ],
    ],
    [
      'an empty text',
      verifyEmail({ ...TEXTS, en: { ...TEXTS.en, button: ' ' } }),
      ['has no text in en for verify-email.button'],
    ],
    [
      'other placeholders',
      verifyEmail({ ...TEXTS, en: { ...TEXTS.en, reason: 'Welcome.' } }),
      ['has other placeholders in one language than in another for verify-email.reason'],
    ],
  ])('are refused for %s', (_, words, errors) => {
    expect(wordErrors(words)).toEqual(errors);
  });

  const WHOLE = { subject: 'Hei', reason: ['Hei.'], action: null, advice: [] };

  it.each<[string, object, string]>([
    ['no link', WHOLE, 'lacks the link as its action'],
    ['another link', { ...WHOLE, action: { label: 'Hei', url: 'https://x' } }, 'lacks the link as its action'],
    ['a subject of two lines', { ...WHOLE, subject: 'Hei\r\nBcc: x' }, 'has no subject of one line'],
    ['no reason', { ...WHOLE, reason: [] }, 'has no reason'],
    ['a code', { ...WHOLE, code: '123456' }, 'has a code that is not that of its data'],
  ])('are refused for a template with %s', (_, message, error) => {
    const words = { 'reset-password': { sources: [], compose: () => message } } as MailWords;
    expect(wordErrors(words)).toContain(`${error} in the mail "reset-password" in nn`);
  });

  it('are refused when a template throws, and when it leaves the code out', () => {
    const compose = (): never => {
      throw new Error('no value');
    };
    expect(wordErrors({ invitation: { sources: [], compose } })).toEqual(
      ['nb', 'nn', 'en'].map((language) => `fails (no value) in the mail "invitation" in ${language}`),
    );
    const withoutCode = { 'one-time-code': { sources: [], compose: () => WHOLE as never } } as MailWords;
    expect(wordErrors(withoutCode)).toContain('lacks the code in the mail "one-time-code" in nb');
  });
});
