/** @typedef {import('./worlds.mjs').World} World */

/** @type {readonly import('./worlds.mjs').Purpose[]} */
export const PURPOSES = ['reset-password:', 'delete-account-', 'change-email-'];

/** The key under which a world counts mails. */
export const mailKey = (kind, recipient) => `${kind} to ${recipient}`;

/**
 * @param {World} world
 * @param {...[kind: string, recipient: string]} mails
 * @returns {World}
 */
export function mailed(world, ...mails) {
  const counts = { ...world.mails };
  for (const [kind, recipient] of mails) counts[mailKey(kind, recipient)] = (counts[mailKey(kind, recipient)] ?? 0) + 1;
  return { ...world, mails: counts };
}

export const changed = (world, change) => ({ ...world, user: { ...world.user, ...change } });

export const without = (world, purposes) => ({
  ...world,
  records: world.records.filter(({ purpose }) => !purposes.includes(purpose)),
});

/** A new session, with a notice where it is the first of its device. */
export function signedIn(world, { device, session }) {
  const isKnown = world.user.devices.includes(device);
  const notified = isKnown ? world : mailed(world, ['new-sign-in', world.user.email]);
  const user = isKnown ? world.user : { ...world.user, devices: [...world.user.devices, device] };
  return { ...notified, user, sessions: [...world.sessions, session ?? null] };
}

/** Another session in the place of the one that the call was sent with. */
export const withOtherSession = (world, { usedSession, session }) => ({
  ...world,
  sessions: world.sessions.map((token) => (token === usedSession ? (session ?? null) : token)),
});
