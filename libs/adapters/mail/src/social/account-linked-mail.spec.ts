import { describe, expect, it } from '@jest/globals';

import type { Language } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import { anAccountLinkedMail } from '../testing/mails.js';

const product = { appName: 'Min konto', origin: 'https://konto.eksempel.no' };
const METHODS = 'https://konto.eksempel.no/konto/innlogging';

const bodyIn = (language: Language): readonly string[] => {
  const { reason, action, advice } = contentOf(anAccountLinkedMail(), language, product);
  return [...reason, `→ ${action?.label}: ${action?.url}`, ...advice];
};

describe('the mail about a new sign-in method', () => {
  it.each<[Language, readonly string[]]>([
    [
      'nb',
      [
        'GitHub ble koblet til 21. november 2026 kl.\u00a014.05.',
        'Var det deg? Da er alt i orden.',
        'Var det ikke deg? Koble fra GitHub, og endre passordet.',
        `→ Se innloggingsmåtene dine: ${METHODS}`,
        'Lenken går ikke ut. Du må logge inn for å åpne den.',
      ],
    ],
    [
      'nn',
      [
        'GitHub blei kopla til 21. november 2026 kl.\u00a014.05.',
        'Var det deg? Da er alt i orden.',
        'Var det ikkje deg? Kople frå GitHub, og endre passordet.',
        `→ Sjå innloggingsmåtane dine: ${METHODS}`,
        'Lenka går ikkje ut. Du må logge inn for å opne ho.',
      ],
    ],
    [
      'en',
      [
        'GitHub was connected on 21 November 2026 at\u00a014:05.',
        'Was it you? Then everything is fine.',
        "If it wasn't you, disconnect GitHub, and change your password.",
        `→ See your sign-in methods: ${METHODS}`,
        "The link doesn't expire. You need to sign in to open it.",
      ],
    ],
  ])('states in %s which one was linked and when, and links to its removal', (language, body) => {
    expect(bodyIn(language)).toEqual(body);
  });
});
