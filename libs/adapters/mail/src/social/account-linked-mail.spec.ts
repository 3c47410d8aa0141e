import { describe, expect, it } from '@jest/globals';

import type { Language } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import { anAccountLinkedMail } from '../testing/mails.js';

const METHODS = 'https://konto.eksempel.no/konto/innlogging';

const linesIn = (language: Language) => bodyIn(contentOf(anAccountLinkedMail(), language, aProduct()));

describe('the mail about a new sign-in method', () => {
  it.each<[Language, readonly string[]]>([
    [
      'nb',
      [
        'GitHub er koblet til kontoen din hos Min konto.',
        'Når: 21. november 2026 kl.\u00a014.05',
        'Var det deg? Da er alt i orden.',
        'Var det ikke deg? Koble fra GitHub, og endre passordet.',
        `→ Se innloggingsmåtene dine: ${METHODS}`,
        'Du må logge inn for å åpne lenken.',
      ],
    ],
    [
      'nn',
      [
        'GitHub er kopla til kontoen din hos Min konto.',
        'Når: 21. november 2026 kl.\u00a014.05',
        'Var det deg? Då er alt i orden.',
        'Var det ikkje deg? Kople frå GitHub, og endre passordet.',
        `→ Sjå innloggingsmåtane dine: ${METHODS}`,
        'Du må logge inn for å opne lenka.',
      ],
    ],
    [
      'en',
      [
        'GitHub has been connected to your account at Min konto.',
        'When: 21 November 2026 at\u00a014:05',
        "If it was you, you don't need to do anything.",
        "If it wasn't you, disconnect GitHub, and change your password.",
        `→ See your sign-in methods: ${METHODS}`,
        'You need to sign in to open the link.',
      ],
    ],
  ])('states in %s which one was linked and when, and links to its removal', (language, body) => {
    expect(linesIn(language)).toEqual(body);
  });
});
