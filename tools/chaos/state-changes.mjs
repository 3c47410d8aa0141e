/** @typedef {import('./user-state.mjs').UserState} UserState */

/** @type {readonly import('./user-state.mjs').Purpose[]} */
export const PURPOSES = ['reset-password:', 'delete-account-', 'change-email-'];

/** The key of the mail counts in a state. */
export const mailKey = (kind, recipient) => `${kind} to ${recipient}`;

/**
 * @param {UserState} state
 * @param {...[kind: string, recipient: string]} mails
 * @returns {UserState}
 */
export function mailed(state, ...mails) {
  const counts = { ...state.mails };
  for (const [kind, recipient] of mails) counts[mailKey(kind, recipient)] = (counts[mailKey(kind, recipient)] ?? 0) + 1;
  return { ...state, mails: counts };
}

export const changed = (state, change) => ({ ...state, user: { ...state.user, ...change } });

export const without = (state, purposes) => ({
  ...state,
  records: state.records.filter(({ purpose }) => !purposes.includes(purpose)),
});

/** Adds a session, with a notice where it is the first of its device. */
export function signedIn(state, { device, session }) {
  const isKnown = state.user.devices.includes(device);
  const notified = isKnown ? state : mailed(state, ['new-sign-in', state.user.email]);
  const user = isKnown ? state.user : { ...state.user, devices: [...state.user.devices, device] };
  return { ...notified, user, sessions: [...state.sessions, session ?? null] };
}

/** Replaces the session of the request by another. */
export const withOtherSession = (state, { usedSession, session }) => ({
  ...state,
  sessions: state.sessions.map((token) => (token === usedSession ? (session ?? null) : token)),
});
