import { describe, expect, it } from '@jest/globals';

import { LANGUAGES, type OutgoingMail } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import { anAccountRemovedMail, anInvitationMail, aPasswordChangedMail, LINK } from '../testing/mails.js';

const product = aProduct();
const bodyOf = (mail: OutgoingMail): readonly string[] => bodyIn(contentOf(mail, 'nb', product));
const subjectsOf = (mail: OutgoingMail): readonly string[] =>
  LANGUAGES.map((language) => contentOf(mail, language, product).subject);

describe('mails about what operators do with a user', () => {
  it('invite a new user to choose a password', () => {
    expect(subjectsOf(anInvitationMail())).toEqual([
      'Du har fått en konto hos Min konto',
      'Du har fått ein konto hos Min konto',
      'You have an account at Min konto',
    ]);
    expect(bodyOf(anInvitationMail())).toEqual([
      'En konto er laget for kari@eksempel.no. Velg et passord for å ta den i bruk.',
      `→ Velg et passord: ${LINK}`,
      'Lenken gjelder i 1\u00a0time og kan brukes én gang.',
      'Er lenken for gammel? Be om nytt passord når du logger inn.',
      'Kjenner du ikke til dette? Se bort fra e-posten.',
    ]);
  });

  it('state that support set the password, and nothing about the device of the operator', () => {
    const mail = aPasswordChangedMail({ browser: 'Firefox', system: 'Windows', by: 'support' });
    expect(bodyOf(mail)).toEqual([
      'Passordet til kontoen din hos Min konto er endret av kundestøtte.',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Du er logget ut overalt.',
      'Har du ikke bedt om det? Lag nytt passord.',
      '→ Lag nytt passord: https://konto.eksempel.no/glemt-passord',
      'Du får en ny e-post når du ber om nytt passord.',
    ]);
  });

  it('state to the address of a deleted account that support deleted it, and when', () => {
    expect(subjectsOf(anAccountRemovedMail())).toEqual([
      'Kontoen din er slettet',
      'Kontoen din er sletta',
      'Your account has been deleted',
    ]);
    expect(bodyOf(anAccountRemovedMail())).toEqual([
      'Kontoen din hos Min konto er slettet av kundestøtte.',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Alt er borte og kan ikke hentes tilbake.',
      'Mener du at det er feil? Ta kontakt med kundestøtte.',
    ]);
  });
});
