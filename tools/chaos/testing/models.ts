import type { Facts, Model } from '../judge-person.mjs';
import type { World } from '../worlds.mjs';

/** The one whom the specs tell of. */
export const KARI = {
  email: 'kari@eksempel.no',
  name: 'Kari',
  emailVerified: true,
  password: 'tre blå elger',
  twoFactorEnabled: false,
  devices: ['pc'],
};

export const AUTHENTICATOR = { verified: true, secret: 'secret', codes: ['aaaaa-aaaaa', 'bbbbb-bbbbb'] };

/** Kari with a session and a link to a new password. */
export const aWorld = (change: Partial<World> = {}): World => ({
  user: KARI,
  authenticator: null,
  identities: [],
  sessions: ['session-1'],
  records: [{ purpose: 'reset-password:', token: 'reset-token' }],
  mails: {},
  ...change,
});

/** Somebody who was at rest when the service was killed. */
export const aModel = (change: Partial<Model> = {}): Model => ({
  world: aWorld(),
  attempts: [],
  endedSessions: [],
  deadLinks: [],
  ...change,
});

/** The rows that belong to `aWorld`. */
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
export const aWellSecuredWorld = (change: Partial<World> = {}): World =>
  aWorld({
    user: { ...KARI, twoFactorEnabled: true },
    authenticator: AUTHENTICATOR,
    identities: ['1000001'],
    ...change,
  });

/** The rows that belong to `aWellSecuredWorld`. */
export const wellSecuredFacts = (change: Partial<Facts> = {}): Facts =>
  someFacts({
    users: [{ ...KARI, devices: 1, twoFactorEnabled: true }],
    authenticators: [AUTHENTICATOR],
    identities: ['1000001'],
    ...change,
  });
