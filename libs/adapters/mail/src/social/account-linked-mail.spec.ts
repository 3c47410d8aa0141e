import { describe, expect, it } from '@jest/globals';

import { contentOf } from '../content/mail-catalogue.js';
import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import { anAccountLinkedMail } from '../testing/mails.js';

describe('the mail about a new sign-in method', () => {
  it('states which one was linked and when, and links to its removal', () => {
    expect(bodyIn(contentOf(anAccountLinkedMail(), 'nb', aProduct()))).toEqual([
      'GitHub er koblet til kontoen din hos Min konto.',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Koble fra GitHub, og endre passordet.',
      '→ Se innloggingsmåtene dine: https://konto.eksempel.no/konto/innlogging',
      'Du må logge inn for å åpne lenken.',
    ]);
  });
});
