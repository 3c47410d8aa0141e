import { describe, expect, it } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';

import { contentOf } from '../content/mail-catalogue.js';
import {
  aBackupCodeUsedMail,
  anAuthenticatorChangedMail,
  aOneTimeCodeMail,
  aSecondFactorBlockedMail,
  aTwoFactorChangedMail,
} from '../testing/mails.js';

const product = { appName: 'Min konto', origin: 'https://konto.eksempel.no' };

/** The text of the notices after the change. */
const ENDS_AT_SECURITY = [
  'Var det deg? Da er alt i orden.',
  'Var det ikke deg? Se sikkerheten din, og endre passordet.',
  '→ Se sikkerheten din: https://konto.eksempel.no/konto/sikkerhet',
  'Lenken går ikke ut. Du må logge inn for å åpne den.',
];

/** The text between greeting and closing. */
const bodyOf = (mail: OutgoingMail): readonly string[] => {
  const { reason, action, advice } = contentOf(mail, 'nb', product);
  return [...reason, `→ ${action?.label}: ${action?.url}`, ...advice];
};

describe('mails of the second factor', () => {
  it('sends a one-time code without a button', () => {
    const { reason, action, advice } = contentOf(aOneTimeCodeMail({ code: '042719' }), 'nb', product);
    expect([...reason, action, ...advice]).toEqual([
      'Koden er 042719. Den gjelder i 3\u00a0minutter.',
      null,
      'Ikke del den med noen.',
      'Prøver du ikke å logge inn nå, bør du endre passordet.',
    ]);
  });

  it('states when and from which device the second factor was turned on', () => {
    expect(bodyOf(aTwoFactorChangedMail({ state: 'on' }))).toEqual([
      'Tofaktorautentisering ble slått på 21. november 2026 kl.\u00a014.05 fra Firefox på Windows.',
      'Fra nå av trenger du en kode i tillegg til passordet når du logger inn.',
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('states the effect of turning the second factor off', () => {
    expect(bodyOf(aTwoFactorChangedMail({ state: 'off', browser: '', system: '' }))).toEqual([
      'Tofaktorautentisering ble slått av 21. november 2026 kl.\u00a014.05 fra en ukjent enhet.',
      'Fra nå av trenger du ingen engangskode når du logger inn.',
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('names the authenticator that was added', () => {
    expect(bodyOf(anAuthenticatorChangedMail())).toEqual([
      'Autentiseringsappen «Autentikator #1» ble lagt til 21. november 2026 kl.\u00a014.05 fra Firefox på Windows.',
      'Du kan logge inn med koder fra den.',
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('omits the name of a deleted authenticator that reads like a message', () => {
    expect(bodyOf(anAuthenticatorChangedMail({ change: 'deleted', authenticator: 'Gå til ond.example' }))).toEqual([
      'En autentiseringsapp ble slettet 21. november 2026 kl.\u00a014.05 fra Firefox på Windows.',
      'Du kan ikke lenger logge inn med koder fra den.',
      ...ENDS_AT_SECURITY,
    ]);
  });

  it('links from a used backup code to new ones', () => {
    expect(bodyOf(aBackupCodeUsedMail())).toEqual([
      'Reservekoden ble brukt 21. november 2026 kl.\u00a014.05 fra Firefox på Windows. Den kan ikke brukes igjen.',
      'Var det deg? Da er alt i orden.',
      'Har du få igjen? Lag nye reservekoder.',
      'Var det ikke deg? Lag nye reservekoder, og endre passordet.',
      '→ Lag nye reservekoder: https://konto.eksempel.no/konto/sikkerhet/reservekoder',
      'Lenken går ikke ut. Du må logge inn for å åpne den.',
    ]);
  });

  it('states until when codes are blocked, and links to a new password', () => {
    expect(bodyOf(aSecondFactorBlockedMail())).toEqual([
      'Noen kan passordet ditt og har skrevet feil kode mange ganger.',
      'Engangskoder er stengt til kl.\u00a014.20.',
      'Var det deg? Da kan du prøve igjen etter det.',
      'Var det ikke deg? Lag nytt passord.',
      '→ Lag nytt passord: https://konto.eksempel.no/glemt-passord',
      'Lenken går ikke ut. Du får en ny e-post når du ber om nytt passord.',
    ]);
  });
});
