import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { BeginSecondStep } from './begin-second-step.js';
import { DeleteAuthenticator } from './delete-authenticator.js';
import { SendOtp } from './send-otp.js';

describe('deleting an authenticator', () => {
  let world: TwoFactorWorld;
  let sessionId: SessionId;
  const remove = (id: string) =>
    new DeleteAuthenticator(world).execute({ userId: KARI, sessionId, id, client: aClient({ userAgent: 'Safari' }) });
  const ids = (): string[] => world.authenticatorsOf().map(({ id }) => id);
  const changes = () =>
    world.mails().map(({ kind, data }) => {
      const { authenticator, state, change }: Readonly<Record<string, string>> = data;
      return [kind, authenticator ?? state, change];
    });

  async function start(twoFactorEnabled: boolean, ...marks: readonly string[]) {
    world = twoFactorWorld();
    const all = marks.map((id) => anAuthenticator({ id, verified: !id.startsWith('new') }));
    world.register(anOwner({ twoFactorEnabled }), all);
    ({ id: sessionId } = (await world.signIn()).session);
  }

  beforeEach(() => start(true, 'one', 'two', 'new'));

  it('takes one of two away; all else stays, and the owner is told', async () => {
    const cookie = await world.trust();
    expect(await remove('one')).toBeNull();
    expect(ids()).toEqual(['two', 'new']);
    expect(world.ownerOf()?.twoFactorEnabled).toBe(true);
    expect(world.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect((await new BeginSecondStep(world).execute({ userId: KARI, deviceCookie: cookie, byPassword: true })).kind).toBe('waived');
    expect(world.mails()).toEqual([
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

  it('shows no text of the user’s to an e-mail address that is not verified', async () => {
    const one = anAuthenticator({ id: 'one', verified: true });
    world.register(anOwner({ twoFactorEnabled: true, emailVerified: false }), [one, anAuthenticator({ id: 'two' })]);
    await remove('one');
    expect(world.mails()).toMatchObject([{ data: { name: '', authenticator: '' } }]);
  });

  it('takes one away that never counted, without a word', async () => {
    expect(await remove('new')).toBeNull();
    expect(ids()).toEqual(['one', 'two']);
    expect(world.mails()).toEqual([]);
  });

  it.each(['unknown', '', 'of-ola'])('is refused for %j like for one that does not exist', async (id) => {
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    await expect(remove(id)).rejects.toMatchObject({ code: 'AUTHENTICATOR_NOT_FOUND' });
    expect(world.authenticatorsOf(OLA)).toHaveLength(1);
    expect(ids()).toHaveLength(3);
  });

  it('turns two-factor off with the last verified one: no authenticator, no trusted device, nothing that waits', async () => {
    await start(true, 'one', 'new');
    const waiting = await world.challenge();
    await new SendOtp(world).execute({ context: waiting, client: aClient() });
    await world.trust();
    const started = await remove('one');
    expect(ids()).toEqual([]);
    expect(world.ownerOf()).toEqual(anOwner({ updatedAt: world.clock.now() }));
    expect(world.storedRecords()).toEqual([]);
    expect(world.storedSessions()).toMatchObject([{ token: started?.token, userId: KARI }]);
    expect(world.storedSessions()[0]?.id).not.toBe(sessionId);
    expect(changes().slice(1)).toEqual([
      ['authenticator-changed', 'Kari’s one', 'deleted'],
      ['two-factor-changed', 'off', undefined],
    ]);
  });

  it('leaves what belongs to others when it turns two-factor off', async () => {
    await start(true, 'one');
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    const { reference } = await world.challenge(OLA);
    await world.trust(OLA);
    await world.signIn(OLA);
    await remove('one');
    expect(world.authenticatorsOf(OLA)).toHaveLength(1);
    expect(world.ownerOf(OLA)?.twoFactorEnabled).toBe(true);
    expect(world.storedRecords()).toHaveLength(2);
    expect(world.recordOf(reference)).toBeDefined();
    expect(world.storedSessions().filter(({ userId }) => userId === OLA)).toHaveLength(1);
  });

  it('turns two-factor off also with the only one, never confirmed, of a user who turned it on by e-mail code', async () => {
    await start(true, 'new');
    expect(await remove('new')).not.toBeNull();
    expect(world.ownerOf()?.twoFactorEnabled).toBe(false);
    expect(changes()).toEqual([['two-factor-changed', 'off', undefined]]);
  });

  it('turns nothing off that is not on, and leaves the session', async () => {
    await start(false, 'new');
    expect(await remove('new')).toBeNull();
    expect(world.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect(world.mails()).toEqual([]);
  });

  it('turns it off once where the last two go at once', async () => {
    await start(true, 'one', 'two');
    const outcomes = await Promise.all([remove('one'), remove('two')]);
    expect(outcomes.filter((started) => started !== null)).toHaveLength(1);
    expect(ids()).toEqual([]);
    expect(changes().filter(([kind]) => kind === 'two-factor-changed')).toHaveLength(1);
  });

  it('changes nothing where the session has ended meanwhile', async () => {
    await start(true, 'one');
    world.endSession(sessionId);
    await expect(remove('one')).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(ids()).toEqual(['one']);
    expect(world.ownerOf()?.twoFactorEnabled).toBe(true);
  });

  it('is refused for a user who was deleted meanwhile', async () => {
    world.removeOwner(KARI);
    await expect(remove('one')).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
  });
});
