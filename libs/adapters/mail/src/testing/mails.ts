import type { VerifyEmailMail } from '@portvakt/identity';
import type { NewSignInMail } from '@portvakt/session';

/** As long and as full of `=`, `&` and `%` as the links of the contract are. */
export const LINK =
  'https://konto.eksempel.no/verify-email?token=eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln&callbackURL=%2Fa%3Fb%3D1%26c%3D2';

/** A mail as the identity context leaves it. */
export const aVerifyEmailMail = (
  data: Partial<VerifyEmailMail['data']> = {},
  to = 'kari@eksempel.no',
): VerifyEmailMail => ({
  kind: 'verify-email',
  to,
  data: { name: 'Kari Nordmann', url: LINK, lifetimeSeconds: '3600', ...data },
});

/** A mail as the session context leaves it. */
export const aNewSignInMail = (data: Partial<NewSignInMail['data']> = {}): NewSignInMail => ({
  kind: 'new-sign-in',
  to: 'kari@eksempel.no',
  data: {
    name: 'Kari Nordmann',
    browser: 'Firefox',
    system: 'Windows',
    at: '2026-11-21T13:05:00.000Z',
    ipAddress: '203.0.113.7',
    ...data,
  },
});
