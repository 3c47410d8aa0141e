import type { Facts, Model } from '../check-user.mjs';
import type { UserState } from '../user-state.mjs';

export const KARI = {
  email: 'kari@eksempel.no',
  name: 'Kari',
  emailVerified: true,
  password: 'tre blå elger',
  twoFactorEnabled: false,
  devices: ['pc'],
};

export const AUTHENTICATOR = { verified: true, secret: 'secret', codes: ['aaaaa-aaaaa', 'bbbbb-bbbbb'] };

/** Kari with a session and a password reset link. */
export const aState = (change: Partial<UserState> = {}): UserState => ({
  user: KARI,
  authenticator: null,
  identities: [],
  sessions: ['session-1'],
  records: [{ purpose: 'reset-password:', token: 'reset-token' }],
  mails: {},
  ...change,
});

/** A user without calls in progress when the service was killed. */
export const aModel = (change: Partial<Model> = {}): Model => ({
  state: aState(),
  attempts: [],
  revokedSessions: [],
  usedLinks: [],
  ...change,
});

/** The rows that belong to `aState`. */
export const someFacts = (change: Partial<Facts> = {}): Facts => ({
  users: [{ ...KARI, devices: 1 }],
  authenticators: [],
  identities: [],
  sessions: ['session-1'],
  records: [{ purpose: 'reset-password:', token: 'reset-token' }],
  mails: [],
  ...change,
});

/** Kari with a second factor and a linked account at the provider. */
export const aStateWithTwoFactor = (change: Partial<UserState> = {}): UserState =>
  aState({
    user: { ...KARI, twoFactorEnabled: true },
    authenticator: AUTHENTICATOR,
    identities: ['1000001'],
    ...change,
  });

/** The rows that belong to `aStateWithTwoFactor`. */
export const wellSecuredFacts = (change: Partial<Facts> = {}): Facts =>
  someFacts({
    users: [{ ...KARI, devices: 1, twoFactorEnabled: true }],
    authenticators: [AUTHENTICATOR],
    identities: ['1000001'],
    ...change,
  });
