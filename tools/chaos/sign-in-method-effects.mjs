import { changed, mailed, signedIn, withOtherSession } from './world-changes.mjs';

/**
 * What each call about the second factor or a provider does to a world, as a whole (specification §10, §12 and §13.4).
 *
 * @type {Record<string, (world: import('./worlds.mjs').World, call: import('./worlds.mjs').Call) =>
 *   import('./worlds.mjs').World>}
 */
export const SIGN_IN_METHOD_EFFECTS = {
  'enable-two-factor': (world, { secret = null, codes = null }) => ({
    ...world,
    authenticator: { verified: false, secret, codes },
  }),
  'confirm-two-factor': (world, call) =>
    mailed(
      {
        ...changed(withOtherSession(world, call), { twoFactorEnabled: true }),
        authenticator: { ...world.authenticator, verified: true },
      },
      ['two-factor-changed', world.user.email],
    ),
  'disable-two-factor': (world, call) =>
    mailed({ ...changed(withOtherSession(world, call), { twoFactorEnabled: false }), authenticator: null }, [
      'two-factor-changed',
      world.user.email,
    ]),
  'verify-totp': (world) => world,
  'spend-backup-code': spent,
  'generate-backup-codes': (world, { codes = null }) => ({ ...world, authenticator: { ...world.authenticator, codes } }),
  'complete-by-totp': signedIn,
  'complete-by-backup-code': (world, call) => signedIn(spent(world, call), call),
  'social-sign-up': (world, { email, userName: name, device, identity, session }) => ({
    ...world,
    // The provider says that the address is verified.
    user: { email, name, emailVerified: true, password: null, twoFactorEnabled: false, devices: [device] },
    identities: [identity],
    sessions: [session ?? null],
  }),
  'social-sign-in': signedIn,
  'link-social': (world, { identity }) =>
    mailed({ ...world, identities: [...world.identities, identity] }, ['account-linked', world.user.email]),
  'unlink-account': (world, { identity }) => ({
    ...world,
    identities: world.identities.filter((linked) => linked !== identity),
  }),
};

function spent(world, { code }) {
  const { authenticator } = world;
  const codes = authenticator.codes.filter((other) => other !== code);
  return mailed({ ...world, authenticator: { ...authenticator, codes } }, ['backup-code-used', world.user.email]);
}
