import type { UserId } from '@portvakt/kernel';

/** As long as real links, with `=`, `&` and `%`. */
export const LINK =
  'https://konto.eksempel.no/verify-email?token=eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln&callbackURL=%2Fa%3Fb%3D1%26c%3D2';

export const NAME = 'Kari Nordmann';
export const EMAIL = 'kari@eksempel.no';
export const TO_KARI = {
  userId: 'kari' as UserId,
  to: EMAIL,
  language: 'nb',
  /** Three days after the start of the test clock. */
  usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
} as const;
export const ON_FIREFOX = { at: '2026-11-21T13:05:00.000Z', browser: 'Firefox', system: 'Windows' };
