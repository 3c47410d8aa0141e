import { describe, expect, it } from '@jest/globals';

import { LANGUAGES, type OutgoingMail } from '@portvakt/kernel';

import {
  aBackupCodeUsedMail,
  aDeleteUserMail,
  anAccountLinkedMail,
  anApproveNewEmailMail,
  anAuthenticatorChangedMail,
  anEmailChangedMail,
  aNewSignInMail,
  aOneTimeCodeMail,
  aPasswordChangedMail,
  aResetPasswordMail,
  aSecondFactorBlockedMail,
  aTwoFactorChangedMail,
  aVerifyEmailMail,
  LINK,
} from '../testing/mails.js';
import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import { contentOf } from './mail-catalogue.js';

const product = aProduct();

/** The expected texts, in the order nb, nn, en. */
const SUBJECTS: readonly (readonly [OutgoingMail, ...string[]])[] = [
  [aVerifyEmailMail(), 'Bekreft e-postadressen din', 'Stadfest e-postadressa di', 'Verify your email address'],
  [
    aVerifyEmailMail({ occasion: 'new-address' }),
    'Bekreft den nye e-postadressen',
    'Stadfest den nye e-postadressa',
    'Verify your new email address',
  ],
  [aResetPasswordMail(), 'Lag nytt passord', 'Lag nytt passord', 'Reset your password'],
  [anApproveNewEmailMail(), 'Godkjenn ny e-postadresse', 'Godkjenn ny e-postadresse', 'Approve your new email address'],
  [
    aDeleteUserMail(),
    'Bekreft at du vil slette kontoen',
    'Stadfest at du vil slette kontoen',
    'Confirm that you want to delete your account',
  ],
  [aPasswordChangedMail(), 'Passordet ditt er endret', 'Passordet ditt er endra', 'Your password has been changed'],
  [
    anEmailChangedMail(),
    'E-postadressen din er endret',
    'E-postadressa di er endra',
    'Your email address has been changed',
  ],
  [aNewSignInMail(), 'Ny innlogging på kontoen din', 'Ny innlogging på kontoen din', 'New sign-in to your account'],
  [
    anAccountLinkedMail(),
    'Ny innloggingsmåte på kontoen din',
    'Ny innloggingsmåte på kontoen din',
    'New sign-in method on your account',
  ],
  [
    aOneTimeCodeMail({ code: '042719' }),
    '042719 er engangskoden din',
    '042719 er eingongskoden din',
    '042719 is your one-time code',
  ],
  [
    aTwoFactorChangedMail({ state: 'on' }),
    'Tofaktorautentisering er slått på',
    'Tofaktorautentisering er slått på',
    'Two-factor authentication has been turned on',
  ],
  [
    aTwoFactorChangedMail({ state: 'off' }),
    'Tofaktorautentisering er slått av',
    'Tofaktorautentisering er slått av',
    'Two-factor authentication has been turned off',
  ],
  [
    anAuthenticatorChangedMail({ change: 'added' }),
    'Autentiseringsapp lagt til',
    'Autentiseringsapp lagt til',
    'Authenticator app added',
  ],
  [
    anAuthenticatorChangedMail({ change: 'deleted' }),
    'Autentiseringsapp slettet',
    'Autentiseringsapp sletta',
    'Authenticator app deleted',
  ],
  [aBackupCodeUsedMail(), 'En reservekode ble brukt', 'Ein reservekode blei brukt', 'A backup code was used'],
  [
    aSecondFactorBlockedMail(),
    'For mange feil koder på kontoen din',
    'For mange feil kodar på kontoen din',
    'Too many wrong codes on your account',
  ],
];

const bodyOf = (mail: OutgoingMail): readonly string[] => bodyIn(contentOf(mail, 'nb', product));

describe('mail catalogue', () => {
  it.each(SUBJECTS)('has a subject in every language for %j', (mail, ...subjects) => {
    expect(LANGUAGES.map((language) => contentOf(mail, language, product).subject)).toEqual(subjects);
  });

  it('greets by first name and closes in every language', () => {
    const ends = LANGUAGES.map((language) => {
      const content = contentOf(aDeleteUserMail(), language, product);
      return [content.greeting, ...content.closing];
    });
    expect(ends).toEqual([
      ['Hei, Kari', 'Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.', 'Hilsen Min konto'],
      ['Hei, Kari', 'Vi spør deg aldri om passord eller eingongskodar på e-post eller telefon.', 'Helsing Min konto'],
      ['Hello Kari,', 'We never ask you for passwords or one-time codes by email or phone.', 'Regards, Min konto'],
    ]);
  });

  it('asks the owner of a new account to verify the address', () => {
    expect(bodyOf(aVerifyEmailMail())).toEqual([
      'Du har laget en konto hos Min konto med denne adressen. Bekreft at den er din.',
      `→ Bekreft e-postadressen: ${LINK}`,
      'Lenken gjelder i 1\u00a0time.',
      'Har du ikke laget en konto, kan du se bort fra e-posten.',
    ]);
  });

  it('treats a row of an older version, without an occasion, as one for a new account', () => {
    const { name, url, lifetimeSeconds } = aVerifyEmailMail().data;
    const older: OutgoingMail = { ...aVerifyEmailMail(), data: { name, url, lifetimeSeconds } };
    expect(contentOf(older, 'nb', product)).toEqual(contentOf(aVerifyEmailMail(), 'nb', product));
  });

  it('asks to verify the new address of an account', () => {
    expect(bodyOf(aVerifyEmailMail({ occasion: 'new-address', email: 'ny@eksempel.no' }))).toEqual([
      'Du vil bruke denne adressen hos Min konto. Bekreft at ny@eksempel.no er din.',
      `→ Bekreft: ${LINK}`,
      'Lenken gjelder i 1\u00a0time.',
      'Har du ikke bedt om det, kan du se bort fra e-posten.',
    ]);
  });

  it('links to the choice of a new password', () => {
    expect(bodyOf(aResetPasswordMail())).toEqual([
      'Noen, forhåpentligvis du, har bedt om nytt passord for kari@eksempel.no.',
      `→ Velg nytt passord: ${LINK}`,
      'Lenken gjelder i 1\u00a0time og kan brukes én gang.',
      'Var det ikke deg? Da trenger du ikke gjøre noe; passordet er det samme.',
    ]);
  });

  it('names both addresses in the approval of a change', () => {
    expect(bodyOf(anApproveNewEmailMail())).toEqual([
      'Du vil endre e-postadressen til kontoen din hos Min konto.',
      'Nåværende adresse: kari@eksempel.no',
      'Ny adresse: ny@eksempel.no',
      `→ Godkjenn endringen: ${LINK}`,
      'Lenken gjelder i 1\u00a0time. Du må være logget inn når du åpner den.',
      'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    ]);
  });

  it('states before a deletion that data cannot be restored', () => {
    expect(bodyOf(aDeleteUserMail())).toEqual([
      'Du har bedt om å slette kontoen din hos Min konto. Alt blir borte og kan ikke hentes tilbake.',
      `→ Slett kontoen: ${LINK}`,
      'Lenken gjelder i 24\u00a0timer. Du må være logget inn når du åpner den.',
      'Vil du beholde kontoen? Da trenger du ikke gjøre noe.',
      'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    ]);
  });

  it('states when and from which device a password was changed', () => {
    expect(bodyOf(aPasswordChangedMail())).toEqual([
      'Passordet til kontoen din hos Min konto er endret.',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Enhet: Firefox på Windows',
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Lag nytt passord.',
      '→ Lag nytt passord: https://konto.eksempel.no/glemt-passord',
      'Du får en ny e-post når du ber om nytt passord.',
    ]);
  });

  it('shows the old address only a part of the new one', () => {
    expect(bodyOf(anEmailChangedMail({ browser: '', system: '' }))).toEqual([
      'E-postadressen til kontoen din hos Min konto er endret.',
      'Ny adresse: ny•••@eksempel.no',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Enhet: Ukjent enhet',
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Få hjelp med innloggingen.',
      '→ Hjelp med innlogging: https://konto.eksempel.no/hjelp',
    ]);
  });

  it('states device, time and IP address of a new sign-in, and links to the devices', () => {
    expect(bodyOf(aNewSignInMail())).toEqual([
      'Noen har logget inn på kontoen din hos Min konto fra en enhet som ikke er brukt før.',
      'Når: 21. november 2026 kl.\u00a014.05',
      'Enhet: Firefox på Windows',
      'IP-adresse: 203.0.113.7',
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Se enhetene dine, og endre passordet.',
      '→ Se enhetene dine: https://konto.eksempel.no/konto/enheter',
      'Du må logge inn for å se enhetene.',
    ]);
  });

  it('states that the device of a sign-in is unknown, without an IP address', () => {
    const mail = aNewSignInMail({ browser: '', system: '', ipAddress: '' });
    expect(LANGUAGES.map((language) => contentOf(mail, language, product).facts)).toEqual([
      [
        { label: 'Når', value: '21. november 2026 kl.\u00a014.05' },
        { label: 'Enhet', value: 'Ukjent enhet' },
      ],
      [
        { label: 'Når', value: '21. november 2026 kl.\u00a014.05' },
        { label: 'Eining', value: 'Ukjend eining' },
      ],
      [
        { label: 'When', value: '21 November 2026 at\u00a014:05' },
        { label: 'Device', value: 'Unknown device' },
      ],
    ]);
  });

  it('throws for an unknown kind', () => {
    const unknown: OutgoingMail = { ...aVerifyEmailMail(), kind: 'toString' };
    expect(() => contentOf(unknown, 'nb', product)).toThrow('no template');
  });
});
