import type { Facts, Model } from '../judge-person.mjs';
import type { World } from '../worlds.mjs';

/** The one whom the specs tell of. */
export const KARI = {
  email: 'kari@eksempel.no',
  name: 'Kari',
  emailVerified: true,
  password: 'tre blå elger',
  devices: ['pc'],
};

/** Kari with a session and a link to a new password. */
export const aWorld = (change: Partial<World> = {}): World => ({
  user: KARI,
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
  sessions: ['session-1'],
  records: [{ purpose: 'reset-password:', token: 'reset-token' }],
  mails: [],
  ...change,
});
