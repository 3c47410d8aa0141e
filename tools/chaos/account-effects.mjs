import { changed, mailed, PURPOSES, signedIn, without } from './world-changes.mjs';

const NOTHING = { user: null, authenticator: null, identities: [], sessions: [], records: [] };

/**
 * What each call about an account does to a world, as a whole (specification §6, last rule; specification §10;
 * specification §11.2 and specification §11.3).
 *
 * @type {Record<string, (world: import('./worlds.mjs').World, call: import('./worlds.mjs').Call) =>
 *   import('./worlds.mjs').World>}
 */
export const ACCOUNT_EFFECTS = {
  'sign-up': (world, { email, userName: name, password, device, session }) => ({
    ...mailed(world, ['verify-email', email]),
    user: { email, name, emailVerified: false, password, twoFactorEnabled: false, devices: [device] },
    sessions: [session ?? null],
  }),
  'sign-in': signedIn,
  'update-user': (world, { userName: name }) => changed(world, { name }),
  'forget-password': (world) =>
    asked(without(world, ['reset-password:']), 'reset-password:', 'reset-password'),
  'forget-password-of-stranger': (world) => world,
  'reset-password': (world, { password }) => ({
    ...withNewPassword(world, password),
    sessions: [],
    // Nobody had verified the address, so whoever linked them may be somebody else (specification §12.3).
    identities: world.user.emailVerified ? world.identities : [],
  }),
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
  'ask-for-deletion': (world) => asked(without(world, ['delete-account-']), 'delete-account-', 'delete-user'),
  'delete-by-password': (world) => ({ ...world, ...NOTHING }),
  'delete-by-token': (world) => ({ ...world, ...NOTHING }),
  'delete-by-link': (world) => ({ ...world, ...NOTHING }),
};

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
