import { changed, mailed, PURPOSES, signedIn, without } from './state-changes.mjs';

const DELETED = { user: null, authenticator: null, identities: [], sessions: [], records: [] };

/**
 * The effect of each account call on the state of a user (specification §6, last rule; specification §10;
 * specification §11.2 and specification §11.3).
 *
 * @type {Record<string, (state: import('./user-state.mjs').UserState, call: import('./user-state.mjs').Call) =>
 *   import('./user-state.mjs').UserState>}
 */
export const ACCOUNT_EFFECTS = {
  'sign-up': (state, { email, userName: name, password, device, session }) => ({
    ...mailed(state, ['verify-email', email]),
    user: { email, name, emailVerified: false, password, twoFactorEnabled: false, devices: [device] },
    sessions: [session ?? null],
  }),
  'sign-in': signedIn,
  'update-user': (state, { userName: name }) => changed(state, { name }),
  'forget-password': (state) => asked(without(state, ['reset-password:']), 'reset-password:', 'reset-password'),
  'forget-password-of-stranger': (state) => state,
  'reset-password': (state, { password }) => ({
    ...withNewPassword(state, password),
    sessions: [],
    // With an unverified address, somebody else may have linked the accounts (specification §12.3).
    identities: state.user.emailVerified ? state.identities : [],
  }),
  'change-password': (state, { password }) => withNewPassword(state, password),
  'change-password-and-revoke': (state, { password, session }) => ({
    ...withNewPassword(state, password),
    sessions: [session ?? null],
  }),
  'change-email': (state, { email }) => withNewAddress(state, email),
  'ask-for-change-email': (state) => asked(without(state, ['change-email-']), 'change-email-', 'approve-new-email'),
  'follow-change-link': (state, { email }) => withNewAddress(state, email),
  'verify-email': (state) => changed(state, { emailVerified: true }),
  'ask-for-deletion': (state) => asked(without(state, ['delete-account-']), 'delete-account-', 'delete-user'),
  'delete-by-password': (state) => ({ ...state, ...DELETED }),
  'delete-by-token': (state) => ({ ...state, ...DELETED }),
  'delete-by-link': (state) => ({ ...state, ...DELETED }),
};

const asked = (state, purpose, kind) =>
  mailed({ ...state, records: [...state.records, { purpose, token: null }] }, [kind, state.user.email]);

const withNewPassword = (state, password) =>
  mailed(changed(without(state, PURPOSES), { password }), ['password-changed', state.user.email]);

const withNewAddress = (state, email) =>
  mailed(
    changed(without(state, PURPOSES), { email, emailVerified: false }),
    ['email-changed', state.user.email],
    ['verify-email', email],
  );
