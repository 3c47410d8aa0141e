import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { PasskeyPolicy } from '../model/passkey-policy.js';
import type { Passkey } from '../model/passkey.js';
import {
  aHolder,
  aPasskey,
  KARI,
  type Lies,
  OLA,
  passkeyTestContext,
  type PasskeyTestContext,
  SoftAuthenticator,
} from '../testing/index.js';
import { BeginPasskeySignIn } from './begin-passkey-sign-in.js';
import { FinishPasskeySignIn, type FinishPasskeySignInInput } from './finish-passkey-sign-in.js';

const client = { ipAddress: '192.0.2.1', userAgent: 'Firefox', language: null };

interface Finishing extends Partial<FinishPasskeySignInInput> {
  readonly lies?: Lies;
}

describe('signing in with a passkey', () => {
  const authenticator = new SoftAuthenticator('http://localhost:3000');
  const itsPasskey = (given: { readonly counter?: number } = {}) =>
    aPasskey({ credentialId: authenticator.id, publicKey: authenticator.storedPublicKey, ...given });
  let context: PasskeyTestContext;
  const keep = (passkey: Passkey) => context.transaction.state.passkeys.set(passkey.id, passkey);
  const under = (policy: Partial<PasskeyPolicy>): void => {
    context = passkeyTestContext(policy);
    for (const id of [KARI, OLA]) context.register(aHolder({ id }));
    keep(itsPasskey());
  };
  const begin = (userId: UserId | null = null, pendingReference: string | null = null) =>
    new BeginPasskeySignIn(context).execute({ userId, pendingReference });
  const finish = (challenge: string, { lies = {}, ...given }: Finishing = {}) => {
    const { id, response } = authenticator.get({ challenge, rpId: 'localhost' }, lies);
    const text = (member: string) => String(response[member]);
    return new FinishPasskeySignIn(context).execute({
      response: {
        id,
        clientDataJson: text('clientDataJSON'),
        authenticatorData: text('authenticatorData'),
        signature: text('signature'),
        userHandle: lies.userHandle ?? null,
      },
      challenge,
      remember: undefined,
      isMarkedUnremembered: false,
      pendingReference: null,
      client,
      ...given,
    });
  };
  const stored = () => context.transaction.state.passkeys.get(aPasskey().id);

  beforeEach(() => under({}));

  it('starts a remembered session with a strong second factor', async () => {
    const { challenge, allowCredentials, userKnown } = await begin();
    expect([allowCredentials, userKnown]).toEqual([undefined, undefined]);
    expect(await finish(challenge)).toMatchObject({ holder: { id: KARI }, completesPasswordSignIn: false });
    expect(context.transaction.state.issued).toMatchObject([{ remember: true, secondFactor: 'strong' }]);
    expect(stored()?.lastUsedAt).toEqual(context.clock.now());
    expect(context.events()).toMatchObject([
      { kind: 'sign-in.completed', subject: KARI, facts: { way: 'passkey', secondFactor: 'passkey' } },
    ]);
  });

  it('uses a challenge up, also by a wrong response, and lets it expire', async () => {
    const [used, wrong, old] = [await begin(), await begin(), await begin()];
    await finish(used.challenge);
    const refused = finish(wrong.challenge, { lies: { userVerified: false } });
    await expect(refused).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    context.clock.advance(300_000);
    for (const { challenge } of [used, wrong, old])
      await expect(finish(challenge)).rejects.toMatchObject({ code: 'CHALLENGE_NOT_FOUND' });
    expect(context.transaction.state.issued).toHaveLength(1);
  });

  it('refuses a passkey of somebody else where the challenge was issued to a user', async () => {
    const { challenge } = await begin(OLA);
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
  });

  it('refuses the user handle of another user, and accepts that of the owner', async () => {
    const refused = finish((await begin()).challenge, { lies: { userHandle: 'b2xh' } });
    await expect(refused).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    await finish((await begin()).challenge, { lies: { userHandle: 'a2FyaQ' } });
  });

  it('suspects a copy if the counter did not increase, and notifies the owner', async () => {
    keep(itsPasskey({ counter: 5 }));
    for (const counter of [5, 4]) {
      const refused = finish((await begin()).challenge, { lies: { counter } });
      await expect(refused).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    }
    expect(stored()?.counter).toBe(5);
    expect(context.events().map(({ kind }) => kind)).toEqual(['passkey.suspected', 'passkey.suspected']);
    expect(context.mails()[0]).toMatchObject({ kind: 'passkey-suspected', to: 'kari@example.no' });
    await finish((await begin()).challenge, { lies: { counter: 6 } });
    expect(stored()?.counter).toBe(6);
  });

  it('completes the pending sign-in of the same user, with its choice to be remembered', async () => {
    const { pending } = context.transaction.state;
    pending.set('of kari', { userId: KARI, way: 'password' });
    pending.set('of ola', { userId: OLA, way: 'password' });
    const given = { pendingReference: 'of kari', isMarkedUnremembered: true };
    const { challenge, allowCredentials } = await begin(null, 'of kari');
    expect(allowCredentials).toMatchObject([{ id: authenticator.id }]);
    expect(await finish(challenge, given)).toMatchObject({ completesPasswordSignIn: true });
    const other = await finish((await begin()).challenge, { ...given, pendingReference: 'of ola' });
    expect(other.completesPasswordSignIn).toBe(false);
    expect([...context.transaction.state.pending.keys()]).toEqual(['of ola']);
    expect(context.transaction.state.issued).toMatchObject([{ remember: false }, { remember: true }]);
  });

  it('says that a user without passkeys is known, for whom the passkey of another account is not found', async () => {
    context.transaction.state.pending.set('of ola', { userId: OLA, way: 'password' });
    for (const options of [await begin(OLA), await begin(null, 'of ola')]) {
      expect([options.allowCredentials, options.userKnown]).toEqual([undefined, true]);
      await expect(finish(options.challenge)).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    }
  });

  it('returns the user as they are after a pending sign-in at a provider', async () => {
    context.transaction.state.pending.set('of kari', { userId: KARI, way: 'github' });
    const finished = await finish((await begin()).challenge, { pendingReference: 'of kari' });
    expect(finished).toMatchObject({ holder: { name: 'name at github' }, completesPasswordSignIn: false });
  });

  it.each<[string, () => void]>([
    ['the user is deleted', () => void context.transaction.state.users.delete(KARI)],
    ['the passkey is deleted', () => void context.transaction.state.passkeys.delete(aPasskey().id)],
    ['the passkey gets another owner', () => void keep({ ...itsPasskey(), userId: OLA })],
  ])('finds no passkey where %s while the response is verified', async (_, happen) => {
    const { challenge } = await begin();
    context.ceremonies.concurrently = happen;
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    expect(context.transaction.state.issued).toEqual([]);
    expect(context.events()).toEqual([]);
  });

  it.each([
    ['banned', 'BANNED_USER'],
    ['refused', 'FAILED_TO_CREATE_SESSION_WITH_PASSKEY'],
  ] as const)('changes nothing where the session is %s', async (refusal, code) => {
    context.transaction.state.pending.set('of kari', { userId: KARI, way: 'password' });
    const { challenge } = await begin();
    context.issuing.refusal = refusal;
    await expect(finish(challenge, { pendingReference: 'of kari' })).rejects.toMatchObject({ code });
    expect(stored()?.lastUsedAt).toBeNull();
    expect([...context.transaction.state.pending.keys()]).toEqual(['of kari']);
    expect(context.events()).toEqual([]);
  });

  it('is refused to the banned and the unverified, after the response was right', async () => {
    context.register(aHolder({ ban: { expires: null } }));
    await expect(finish((await begin()).challenge)).rejects.toMatchObject({ code: 'BANNED_USER' });
    under({ requireEmailVerification: true });
    context.register(aHolder({ emailVerified: false }));
    await expect(finish((await begin()).challenge)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(context.transaction.state.verificationLinks).toEqual([KARI]);
    expect(context.transaction.state.issued).toEqual([]);
    expect(context.events()).toMatchObject([{ kind: 'sign-in.refused', facts: { reason: 'unverified' } }]);
  });

  it('refuses a passkey that has become one that can be synced, where the policy is strict', async () => {
    const lies = { backupEligible: false, backedUp: false };
    await finish((await begin()).challenge, { lies });
    expect(stored()?.deviceType).toBe('singleDevice');
    under({ refusesChangedEligibility: true });
    const refused = finish((await begin()).challenge, { lies });
    await expect(refused).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });
});
