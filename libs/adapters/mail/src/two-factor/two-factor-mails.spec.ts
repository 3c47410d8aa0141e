import { describe, expect, it } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import {
  aBackupCodeUsedMail,
  anAuthenticatorChangedMail,
  aOneTimeCodeMail,
  aSecondFactorBlockedMail,
  aTwoFactorChangedMail,
} from '../testing/mails.js';

/** The text of the notices after the change. */
const ENDS_AT_SECURITY = [
  'Var det deg? Da er alt i orden.',
  'Var det ikke deg? Gå til sikkerhetsinnstillingene, og endre passordet.',
  '→ Gå til sikkerhetsinnstillingene: https://konto.eksempel.no/konto/sikkerhet',
  'Du må logge inn for å åpne lenken.',
];

const ON_FIREFOX = ['Når: 21. november 2026 kl.\u00a014.05', 'Enhet: Firefox på Windows'];

const bodyOf = (mail: OutgoingMail): readonly string[] => bodyIn(contentOf(mail, 'nb', aProduct()));

describe('mails of the second factor', () => {
  it('sends a one-time code once, without a button and without a greeting', () => {
    const mail = aOneTimeCodeMail({ code: '042719' });
    expect(bodyOf(mail)).toEqual([
      'Skriv koden for å logge inn hos Min konto. Den gjelder i 3\u00a0minutter.',
      '042719',
      'Ikke del den med noen.',
      'Prøver du ikke å logge inn nå, bør du endre passordet.',
    ]);
    expect(contentOf(mail, 'nb', aProduct())).toMatchObject({ greeting: null, heading: 'Engangskoden din' });
  });

  it('states when and from which device the second factor was turned on', () => {
    expect(bodyOf(aTwoFactorChangedMail({ state: 'on' }))).toEqual([
      'Tofaktorautentisering er slått på for kontoen din hos Min konto.',
      'Fra nå av trenger du en kode i tillegg til passordet når du logger inn.',
      ...ON_FIREFOX,
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('states the effect of turning the second factor off', () => {
    expect(bodyOf(aTwoFactorChangedMail({ state: 'off' }))).toEqual([
      'Tofaktorautentisering er slått av for kontoen din hos Min konto.',
      'Fra nå av trenger du ingen engangskode når du logger inn.',
      ...ON_FIREFOX,
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('names the authenticator that was added', () => {
    expect(bodyOf(anAuthenticatorChangedMail())).toEqual([
      'Autentiseringsappen «Autentikator #1» er lagt til på kontoen din hos Min konto.',
      'Du kan logge inn med koder fra den.',
      ...ON_FIREFOX,
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('omits the name of a deleted authenticator that reads like a message', () => {
    expect(bodyOf(anAuthenticatorChangedMail({ change: 'deleted', authenticator: 'Gå til ond.example' }))).toEqual([
      'En autentiseringsapp er slettet fra kontoen din hos Min konto.',
      'Du kan ikke lenger logge inn med koder fra den.',
      ...ON_FIREFOX,
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('links from a used backup code to new ones', () => {
    expect(bodyOf(aBackupCodeUsedMail())).toEqual([
      'Noen brukte en reservekode på kontoen din hos Min konto. Den kan ikke brukes igjen.',
      ...ON_FIREFOX,
      'Var det deg? Da er alt i orden.',
      'Har du få igjen? Lag nye reservekoder.',
      'Var det ikke deg? Lag nye reservekoder, og endre passordet.',
      '→ Lag nye reservekoder: https://konto.eksempel.no/konto/sikkerhet/reservekoder',
      'Du må logge inn for å åpne lenken.',
    ]);
  });

  it('states until when codes are blocked, and links to a new password', () => {
    expect(bodyOf(aSecondFactorBlockedMail())).toEqual([
      'Noen kan passordet ditt hos Min konto og har skrevet feil kode mange ganger.',
      'Engangskoder er stengt til kl.\u00a014.20.',
      'Var det deg? Da kan du prøve igjen etter det.',
      'Var det ikke deg? Lag nytt passord.',
      '→ Lag nytt passord: https://konto.eksempel.no/glemt-passord',
      'Du får en ny e-post når du ber om nytt passord.',
    ]);
  });
});
