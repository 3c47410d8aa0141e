import { changed, mailed, signedIn, withOtherSession } from './state-changes.mjs';

/**
 * The effect of each call about second factors and providers on the state of a user (specification §10, §12 and §13.4).
 *
 * @type {Record<string, (state: import('./user-state.mjs').UserState, call: import('./user-state.mjs').Call) =>
 *   import('./user-state.mjs').UserState>}
 */
export const SIGN_IN_METHOD_EFFECTS = {
  'enable-two-factor': (state, { secret = null, codes = null }) => ({
    ...state,
    authenticator: { verified: false, secret, codes },
  }),
  'confirm-two-factor': (state, call) =>
    mailed(
      {
        ...changed(withOtherSession(state, call), { twoFactorEnabled: true }),
        authenticator: { ...state.authenticator, verified: true },
      },
      ['two-factor-changed', state.user.email],
    ),
  'disable-two-factor': (state, call) =>
    mailed({ ...changed(withOtherSession(state, call), { twoFactorEnabled: false }), authenticator: null }, [
      'two-factor-changed',
      state.user.email,
    ]),
  'verify-totp': (state) => state,
  'spend-backup-code': spent,
  'generate-backup-codes': (state, { codes = null }) => ({
    ...state,
    authenticator: { ...state.authenticator, codes },
  }),
  'complete-by-totp': signedIn,
  'complete-by-backup-code': (state, call) => signedIn(spent(state, call), call),
  'social-sign-up': (state, { email, userName: name, device, identity, session }) => ({
    ...state,
    // The provider reports the address as verified.
    user: { email, name, emailVerified: true, password: null, twoFactorEnabled: false, devices: [device] },
    identities: [identity],
    sessions: [session ?? null],
  }),
  'social-sign-in': signedIn,
  'link-social': (state, { identity }) =>
    mailed({ ...state, identities: [...state.identities, identity] }, ['account-linked', state.user.email]),
  'unlink-account': (state, { identity }) => ({
    ...state,
    identities: state.identities.filter((linked) => linked !== identity),
  }),
};

function spent(state, { code }) {
  const { authenticator } = state;
  const codes = authenticator.codes.filter((other) => other !== code);
  return mailed({ ...state, authenticator: { ...authenticator, codes } }, ['backup-code-used', state.user.email]);
}
