// What one person's share of the database may look like. A call either happened as a whole or not at all, so a call
// without an answer leaves two worlds, and what is found after a kill has to be exactly one of them.

/**
 * @typedef {object} World
 * @property {null | { email: string, name: string, emailVerified: boolean, password: string, devices: string[] }} user
 * @property {(string | null)[]} sessions tokens; null: begun by a call whose answer never came
 * @property {{ purpose: Purpose, token: string | null }[]} records links that work; null: not read yet
 * @property {Record<string, number>} mails written so far, by kind and recipient
 *
 * @typedef {'reset-password:' | 'delete-account-' | 'change-email-'} Purpose
 *
 * @typedef {object} Call
 * @property {string} name a key of `EFFECTS`
 * @property {string} [email]
 * @property {string} [userName]
 * @property {string} [password]
 * @property {string} [device]
 * @property {string} [token] of a link
 * @property {string} [session] the token of the session that its answer began
 *
 * @typedef {object} Attempt
 * @property {Call} call
 * @property {'acknowledged' | 'refused' | 'in doubt' | 'unsent'} outcome
 */

/** @type {World} */
export const NOBODY = { user: null, sessions: [], records: [], mails: {} };

/** @type {readonly Purpose[]} */
export const PURPOSES = ['reset-password:', 'delete-account-', 'change-email-'];

/**
 * What each call does to a world, as a whole (contract §6, last rule; §10; §11.2 and §11.3).
 *
 * @type {Record<string, (world: World, call: Call) => World>}
 */
const EFFECTS = {
  'sign-up': (world, { email, userName: name, password, device, session }) => ({
    ...mailed(world, ['verify-email', email]),
    user: { email, name, emailVerified: false, password, devices: [device] },
    sessions: [session ?? null],
  }),
  'sign-in': (world, { device, session }) => {
    const isKnown = world.user.devices.includes(device);
    const told = isKnown ? world : mailed(world, ['new-sign-in', world.user.email]);
    const user = isKnown ? world.user : { ...world.user, devices: [...world.user.devices, device] };
    return { ...told, user, sessions: [...world.sessions, session ?? null] };
  },
  'update-user': (world, { userName: name }) => changed(world, { name }),
  'forget-password': (world) =>
    asked(without(world, ['reset-password:']), 'reset-password:', 'reset-password'),
  'forget-password-of-stranger': (world) => world,
  'reset-password': (world, { password }) => ({ ...withNewPassword(world, password), sessions: [] }),
  'change-password': (world, { password }) => withNewPassword(world, password),
  'change-password-and-revoke': (world, { password, session }) => ({
    ...withNewPassword(world, password),
    sessions: [session ?? null],
  }),
  'change-email': (world, { email }) => withNewAddress(world, email),
  'ask-for-change-email': (world) =>
    asked(without(world, ['change-email-']), 'change-email-', 'approve-new-email'),
  'follow-change-link': (world, { email }) => withNewAddress(world, email),
  'verify-email': (world) => changed(world, { emailVerified: true }),
  'ask-for-deletion': (world) => asked(world, 'delete-account-', 'delete-user'),
  'delete-by-password': (world) => ({ ...NOBODY, mails: world.mails }),
  'delete-by-token': (world) => ({ ...NOBODY, mails: world.mails }),
  'delete-by-link': (world) => ({ ...NOBODY, mails: world.mails }),
};

/**
 * @param {World} world
 * @param {Call} call
 * @returns {World}
 */
export function after(world, call) {
  const effect = EFFECTS[call.name];
  if (!effect) throw new Error(`nobody knows what ${call.name} does`);
  return effect(world, call);
}

/**
 * Everything that may be true after attempts of which one at most can succeed: two uses of one link, or a single call.
 * A refusal among them says that another one has won; without one left that may have, there is no such world.
 *
 * @param {World} before
 * @param {readonly Attempt[]} attempts
 * @returns {World[]}
 */
export function worldsAfter(before, attempts) {
  const of = (outcome) => attempts.filter((attempt) => attempt.outcome === outcome).map(({ call }) => call);
  const acknowledged = of('acknowledged');
  if (acknowledged.length > 1) return [];
  if (acknowledged.length === 1) return [after(before, acknowledged[0])];
  const happened = of('in doubt').map((call) => after(before, call));
  return of('refused').length > 0 ? happened : [before, ...happened];
}

/** The key under which a world counts mails. */
export const mailKey = (kind, recipient) => `${kind} to ${recipient}`;

function mailed(world, ...mails) {
  const counts = { ...world.mails };
  for (const [kind, recipient] of mails) counts[mailKey(kind, recipient)] = (counts[mailKey(kind, recipient)] ?? 0) + 1;
  return { ...world, mails: counts };
}

const changed = (world, change) => ({ ...world, user: { ...world.user, ...change } });

const without = (world, purposes) => ({
  ...world,
  records: world.records.filter(({ purpose }) => !purposes.includes(purpose)),
});

const asked = (world, purpose, kind) =>
  mailed({ ...world, records: [...world.records, { purpose, token: null }] }, [kind, world.user.email]);

const withNewPassword = (world, password) =>
  mailed(changed(without(world, PURPOSES), { password }), ['password-changed', world.user.email]);

const withNewAddress = (world, email) =>
  mailed(
    changed(without(world, PURPOSES), { email, emailVerified: false }),
    ['email-changed', world.user.email],
    ['verify-email', email],
  );
