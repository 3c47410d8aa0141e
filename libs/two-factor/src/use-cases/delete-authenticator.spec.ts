import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { BeginSecondStep } from './begin-second-step.js';
import { DeleteAuthenticator } from './delete-authenticator.js';
import { SendOtp } from './send-otp.js';

describe('DeleteAuthenticator', () => {
  let testContext: TwoFactorTestContext;
  let sessionId: SessionId;
  const remove = (id: string) =>
    new DeleteAuthenticator(testContext).execute({
      userId: KARI,
      sessionId,
      strongFactorAt: null,
      id,
      client: aClient({ userAgent: 'Safari' }),
    });
  const ids = (): string[] => testContext.storedAuthenticators().map(({ id }) => id);
  const changes = () =>
    testContext.mails().map(({ kind, data }) => {
      const { authenticator, state, change }: Readonly<Record<string, string>> = data;
      return [kind, authenticator ?? state, change];
    });

  async function start(twoFactorEnabled: boolean, ...marks: readonly string[]) {
    testContext = twoFactorTestContext();
    const all = marks.map((id) => anAuthenticator({ id, verified: !id.startsWith('new') }));
    testContext.addOwner(anOwner({ twoFactorEnabled }), all);
    ({ id: sessionId } = (await testContext.addSession()).session);
  }

  beforeEach(() => start(true, 'one', 'two', 'new'));

  it('deletes one of two, changes nothing else and notifies the owner', async () => {
    const cookie = await testContext.addTrustedDevice();
    expect(await remove('one')).toBeNull();
    expect(ids()).toEqual(['two', 'new']);
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(true);
    expect(testContext.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect(
      (
        await new BeginSecondStep(testContext).execute({
          userId: KARI,
          trustedDeviceCookie: cookie,
          client: aClient(),
          way: 'password',
        })
      ).kind,
    ).toBe('waived');
    expect(testContext.mails()).toEqual([
      {
        kind: 'authenticator-changed',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nb',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: {
          name: 'Kari Nordmann',
          at: '2026-01-05T12:00:00.000Z',
          browser: 'Safari',
          system: 'Windows',
          authenticator: 'Kari’s one',
          change: 'deleted',
        },
      },
    ]);
  });

  it('sends no user-chosen text to an unverified e-mail address', async () => {
    const one = anAuthenticator({ id: 'one', verified: true });
    testContext.addOwner(anOwner({ twoFactorEnabled: true, emailVerified: false }), [
      one,
      anAuthenticator({ id: 'two' }),
    ]);
    await remove('one');
    expect(testContext.mails()).toMatchObject([{ data: { name: '', authenticator: '' } }]);
  });

  it('deletes an unverified one without a notification', async () => {
    expect(await remove('new')).toBeNull();
    expect(ids()).toEqual(['one', 'two']);
    expect(testContext.mails()).toEqual([]);
  });

  it.each(['unknown', '', 'of-ola'])('does not find %j', async (id) => {
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    await expect(remove(id)).rejects.toMatchObject({ code: 'AUTHENTICATOR_NOT_FOUND' });
    expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
    expect(ids()).toHaveLength(3);
  });

  it('turns two-factor off with the last verified one, and deletes trusted devices and pending sign-ins', async () => {
    await start(true, 'one', 'new');
    const waiting = await testContext.addPendingSignIn();
    await new SendOtp(testContext).execute({ context: waiting, client: aClient() });
    await testContext.addTrustedDevice();
    const started = await remove('one');
    expect(ids()).toEqual([]);
    expect(testContext.storedOwner()).toEqual(anOwner({ updatedAt: testContext.clock.now() }));
    expect(testContext.storedRecords()).toEqual([]);
    expect(testContext.storedSessions()).toMatchObject([{ token: started?.token, userId: KARI }]);
    expect(testContext.storedSessions()[0]?.id).not.toBe(sessionId);
    expect(changes().slice(1)).toEqual([
      ['authenticator-changed', 'Kari’s one', 'deleted'],
      ['two-factor-changed', 'off', undefined],
    ]);
  });

  it('changes nothing of other users when it turns two-factor off', async () => {
    await start(true, 'one');
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    const { reference } = await testContext.addPendingSignIn(OLA);
    await testContext.addTrustedDevice(OLA);
    await testContext.addSession(OLA);
    await remove('one');
    expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
    expect(testContext.storedOwner(OLA)?.twoFactorEnabled).toBe(true);
    expect(testContext.storedRecords()).toHaveLength(2);
    expect(testContext.storedRecord(reference)).toBeDefined();
    expect(testContext.storedSessions().filter(({ userId }) => userId === OLA)).toHaveLength(1);
  });

  it('turns two-factor off with the only, unverified one of a user who turned it on by e-mail code', async () => {
    await start(true, 'new');
    expect(await remove('new')).not.toBeNull();
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(false);
    expect(changes()).toEqual([['two-factor-changed', 'off', undefined]]);
  });

  it('keeps the session if two-factor is off', async () => {
    await start(false, 'new');
    expect(await remove('new')).toBeNull();
    expect(testContext.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect(testContext.mails()).toEqual([]);
  });

  it('turns it off once if the last two are deleted concurrently', async () => {
    await start(true, 'one', 'two');
    const outcomes = await Promise.all([remove('one'), remove('two')]);
    expect(outcomes.filter((started) => started !== null)).toHaveLength(1);
    expect(ids()).toEqual([]);
    expect(changes().filter(([kind]) => kind === 'two-factor-changed')).toHaveLength(1);
  });

  it('changes nothing if the session was revoked', async () => {
    await start(true, 'one');
    testContext.revokeSession(sessionId);
    await expect(remove('one')).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(ids()).toEqual(['one']);
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(true);
  });

  it('is refused for a deleted user', async () => {
    testContext.removeOwner(KARI);
    await expect(remove('one')).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
  });
});
