import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { MAX_PASSKEYS, type PasskeyPolicy } from '../model/passkey-policy.js';
import {
  aHolder,
  aPasskey,
  KARI,
  type Lies,
  OLA,
  passkeyTestContext,
  type PasskeyTestContext,
  REFUSED_NAME,
  sessionOf,
  SoftAuthenticator,
} from '../testing/index.js';
import { BeginPasskeyRegistration } from './begin-passkey-registration.js';
import { DeletePasskey } from './delete-passkey.js';
import { FinishPasskeyRegistration } from './finish-passkey-registration.js';
import { ListPasskeys } from './list-passkeys.js';
import { RenamePasskey } from './rename-passkey.js';

const client = { ipAddress: '192.0.2.1', userAgent: 'Firefox', language: null };
interface Finishing {
  readonly id?: UserId;
  readonly name?: string;
  readonly lies?: Lies;
}

describe('the passkeys of a user', () => {
  let context: PasskeyTestContext;
  let authenticator: SoftAuthenticator;
  const caller = (id: UserId = KARI) => ({ id, sessionId: sessionOf(id) });
  const under = (policy: Partial<PasskeyPolicy>): void => {
    context = passkeyTestContext(policy);
    for (const id of [KARI, OLA]) context.register(aHolder({ id }));
    authenticator = new SoftAuthenticator('http://localhost:3000');
  };
  const keep = (...ids: readonly string[]): void => {
    for (const id of ids) context.transaction.state.passkeys.set(aPasskey({ id }).id, aPasskey({ id }));
  };
  const begin = (isConditional = false, id: UserId = KARI) =>
    new BeginPasskeyRegistration(context).execute({ caller: caller(id), isConditional });
  const finish = (challenge: string, { id = KARI, name = '', lies = {} }: Finishing = {}) => {
    const credential = authenticator.create({ challenge, rp: { id: 'localhost' } }, lies);
    const response = {
      id: credential.id,
      clientDataJson: String(credential.response['clientDataJSON']),
      attestationObject: String(credential.response['attestationObject']),
      transports: ['internal'],
    };
    return new FinishPasskeyRegistration(context).execute({ caller: caller(id), response, challenge, name, client });
  };
  const users = () => context.transaction.state.users;
  const remove = (id: string, userId: UserId = KARI) =>
    new DeletePasskey(context).execute({ caller: caller(userId), id, client });
  const idsOf = async (userId: UserId) => (await new ListPasskeys(context).execute({ userId })).map(({ id }) => id);

  beforeEach(() => under({}));

  it('are added once, by the user to whom the challenge was issued, who is notified', async () => {
    const { challenge } = await begin();
    expect(await finish(challenge)).toMatchObject({
      userId: KARI,
      name: 'Passnøkkel #1',
      credentialId: authenticator.id,
      transports: ['internal'],
      userHandle: 'a2FyaQ',
    });
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'CHALLENGE_NOT_FOUND' });
    expect(context.mails()).toMatchObject([{ kind: 'passkey-changed', data: { change: 'added' } }]);
    expect(context.events()).toMatchObject([{ kind: 'passkey.added', subject: KARI }]);
    const foreign = finish((await begin()).challenge, { id: OLA });
    await expect(foreign).rejects.toMatchObject({ code: 'CHALLENGE_NOT_FOUND' });
  });

  it('are named by the user, or after the model', async () => {
    expect((await finish((await begin()).challenge, { name: 'Min' })).name).toBe('Min');
    authenticator = new SoftAuthenticator('http://localhost:3000');
    const lies = { aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' };
    expect((await finish((await begin()).challenge, { lies })).name).toBe('iCloud-nøkkelring');
  });

  it('are not added twice, nor by a response that is refused', async () => {
    context.transaction.state.passkeys.set(aPasskey().id, aPasskey({ userId: OLA, credentialId: authenticator.id }));
    await expect(finish((await begin()).challenge)).rejects.toMatchObject({ code: 'PASSKEY_ALREADY_REGISTERED' });
    const refused = finish((await begin()).challenge, { lies: { origin: 'https://evil.example' } });
    await expect(refused).rejects.toMatchObject({ code: 'FAILED_TO_VERIFY_REGISTRATION' });
    expect(await idsOf(KARI)).toEqual([]);
  });

  it('are at most twenty', async () => {
    const { challenge } = await begin();
    keep(...Array.from({ length: MAX_PASSKEYS }, (_, n) => `p${n}`));
    for (const tried of [begin(), finish(challenge)])
      await expect(tried).rejects.toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
  });

  it('are added only after a recent second factor, where the user has one', async () => {
    context.register(aHolder({ twoFactorEnabled: true }));
    await expect(begin()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    context.transaction.state.sessions.set(sessionOf(KARI), context.clock.now());
    const { challenge } = await begin();
    context.transaction.state.sessions.set(sessionOf(KARI), new Date(context.clock.now().getTime() - 86_400_000));
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('are not added where two-factor is turned on while the response is verified', async () => {
    const { challenge } = await begin();
    context.ceremonies.concurrently = () => void users().set(KARI, aHolder({ twoFactorEnabled: true }));
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect(await idsOf(KARI)).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['the user is deleted', () => void users().delete(KARI)],
    ['the session is revoked', () => void context.transaction.state.sessions.delete(sessionOf(KARI))],
  ])('are not added where %s while the response is verified', async (_, happen) => {
    const { challenge } = await begin();
    context.ceremonies.concurrently = happen;
    await expect(finish(challenge)).rejects.toMatchObject({ code: 'PASSKEY_HOLDER_NOT_FOUND' });
    expect(await idsOf(KARI)).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('are not added, and nobody is notified, where the database refuses the row', async () => {
    const { challenge } = await begin();
    const refused = finish(challenge, { name: REFUSED_NAME });
    await expect(refused).rejects.toMatchObject({ code: 'FAILED_TO_VERIFY_REGISTRATION' });
    expect(context.mails()).toEqual([]);
    expect(context.events()).toEqual([]);
  });

  it('are added without presence and verification of the user only where the deployment allows it', async () => {
    const lies = { userPresent: false, userVerified: false };
    const refused = finish((await begin(true)).challenge, { lies });
    await expect(refused).rejects.toMatchObject({ code: 'FAILED_TO_VERIFY_REGISTRATION' });
    under({ conditionalCreate: true });
    expect(await finish((await begin(true)).challenge, { lies })).toMatchObject({ userId: KARI });
  });

  it('are renamed and deleted by their owner alone', async () => {
    keep('p1');
    const rename = (id: string, userId: UserId = KARI) =>
      new RenamePasskey(context).execute({ caller: caller(userId), id, name: 'Ny', client });
    expect(await rename('p1')).toMatchObject({ id: 'p1', name: 'Ny' });
    for (const tried of [rename('p1', OLA), rename('unknown'), remove('p1', OLA)])
      await expect(tried).rejects.toMatchObject({ code: 'OWN_PASSKEY_NOT_FOUND' });
    expect(context.events()).toMatchObject([{ kind: 'passkey.changed', subject: KARI, facts: { id: 'p1' } }]);
  });

  it('are not deleted in a session that was revoked', async () => {
    keep('p1', 'p2');
    context.transaction.state.sessions.delete(sessionOf(KARI));
    await expect(remove('p1')).rejects.toMatchObject({ code: 'PASSKEY_HOLDER_NOT_FOUND' });
  });

  it('are deleted unless the last one is the only sign-in method', async () => {
    keep('p1', 'p2');
    await remove('p1');
    await expect(remove('p2')).rejects.toMatchObject({ code: 'FAILED_TO_DELETE_LAST_PASSKEY' });
    context.transaction.state.otherSignInMethods.add(KARI);
    await remove('p2');
    expect(await idsOf(KARI)).toEqual([]);
    expect(context.mails()).toMatchObject([1, 2].map(() => ({ data: { change: 'deleted' } })));
    expect(context.events().map(({ kind }) => kind)).toEqual(['passkey.deleted', 'passkey.deleted']);
  });

  it('are all deleted where the deployment allows it', async () => {
    under({ allowUnlinkingAll: true });
    keep('p1');
    await remove('p1');
    expect(await idsOf(KARI)).toEqual([]);
  });
});
