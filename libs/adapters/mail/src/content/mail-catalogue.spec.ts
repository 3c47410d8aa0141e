import { describe, expect, it } from '@jest/globals';

import { aNewSignInMail, aVerifyEmailMail, LINK } from '../testing/mails.js';
import { contentOf } from './mail-catalogue.js';

const product = { appName: 'Min konto', origin: 'https://konto.eksempel.no' };

describe('mail catalogue', () => {
  it('says why, how long and what to do otherwise when an address is to be confirmed', () => {
    expect(contentOf(aVerifyEmailMail(), 'nb', product)).toEqual({
      subject: 'Bekreft e-postadressen din',
      greeting: 'Hei Kari Nordmann.',
      reason: ['Du har laget en konto hos Min konto med denne adressen. Bekreft at den er din.'],
      action: { label: 'Bekreft e-postadressen', url: LINK },
      advice: ['Lenken gjelder i 1\u00a0time.', 'Har du ikke laget en konto, kan du se bort fra e-posten.'],
      closing: ['Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.', 'Hilsen Min konto'],
    });
  });

  it('tells device, time and address of a new sign-in and leads to the devices', () => {
    const content = contentOf(aNewSignInMail(), 'nb', product);
    expect(content.subject).toBe('Ny innlogging på kontoen din');
    expect(content.reason).toContain('Firefox på Windows, 21. november 2026 kl.\u00a014.05, IP-adresse 203.0.113.7.');
    expect(content.action).toEqual({ label: 'Se enhetene dine', url: 'https://konto.eksempel.no/konto/enheter' });
  });

  it('says so when neither the device nor the address of a sign-in is known', () => {
    const content = contentOf(aNewSignInMail({ browser: '', system: '', ipAddress: '' }), 'nb', product);
    expect(content.reason).toContain('Ukjent enhet, 21. november 2026 kl.\u00a014.05.');
  });

  it('refuses a kind that it does not know', () => {
    const unknown = { kind: 'toString', to: 'kari@eksempel.no', data: {} };
    expect(() => contentOf(unknown, 'nb', product)).toThrow('no template');
  });
});
