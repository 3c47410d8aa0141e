import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Authenticator } from '../model/authenticator.js';
import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { stepAt } from '../testing/readable-totp.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { VerifyTotp } from './verify-totp.js';

describe('the code of an authenticator', () => {
  let world: TwoFactorWorld;
  let context: SecondFactorContext;
  const verify = (code: string, id?: string) =>
    new VerifyTotp(world).execute({ context, code, id, client: aClient(), trustsDevice: false });
  const refused = (code: string, given: string, id?: string): Promise<void> =>
    expect(verify(given, id)).rejects.toMatchObject({ code });
  const stored = (id: string) => world.authenticatorsOf().find((each) => each.id === id);
  const those = (...ids: readonly string[]) => ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') }));

  async function start(
    kind: SecondFactorContext['kind'],
    all: readonly Authenticator[],
    policy: Partial<TwoFactorPolicy> = {},
    twoFactorEnabled = true,
  ) {
    world = twoFactorWorld(policy);
    world.register(anOwner({ twoFactorEnabled }), all);
    context = kind === 'session' ? await world.signIn() : await world.challenge();
  }

  describe('at sign-in', () => {
    it.each([-1, 0, 1])('counts %d steps from now, and is noted', async (steps) => {
      await start('pending', those('V1'));
      await verify(world.codeOf('V1', steps));
      const now = world.clock.now();
      expect(stored('V1')).toMatchObject({ verified: true, lastUsedAt: now, lastStep: stepAt(now) + steps });
    });

    it.each([-2, 2])('does not count %d steps from now', async (steps) => {
      await start('pending', those('V1'));
      await refused('INVALID_CODE', world.codeOf('V1', steps));
      expect(stored('V1')).toMatchObject({ lastUsedAt: null, lastStep: null });
    });

    it('may be of any verified one; only that one is marked as used', async () => {
      await start('pending', those('V1', 'V2'));
      await verify(world.codeOf('V2'));
      expect(stored('V1')?.lastUsedAt).toBeNull();
      expect(stored('V2')?.lastUsedAt).toEqual(world.clock.now());
    });

    it('may not be of one that was never confirmed, while another counts', async () => {
      await start('pending', those('u1', 'V2'));
      await refused('INVALID_CODE', world.codeOf('u1'));
      await refused('TOTP_NOT_ENABLED', world.codeOf('u1'), 'u1');
      expect(stored('u1')?.verified).toBe(false);
    });

    it.each(['u1', 'u2'])('may be of %s where none was ever confirmed, and confirms it', async (id) => {
      await start('pending', those('u1', 'u2'));
      await verify(world.codeOf(id));
      expect(world.authenticatorsOf().map(({ verified }) => verified)).toEqual([id === 'u1', id === 'u2']);
      expect(world.mails()).toMatchObject([
        { kind: 'authenticator-changed', data: { change: 'added', authenticator: `Kari’s ${id}` } },
      ]);
    });

    it('is of the one that is named, and of no other', async () => {
      await start('pending', those('V1', 'V2'));
      await refused('INVALID_CODE', world.codeOf('V2'), 'V1');
      await verify(world.codeOf('V2'), 'V2');
      expect(stored('V2')?.lastUsedAt).not.toBeNull();
    });
  });

  describe('in a session', () => {
    it.each(['u1', 'u2', 'V3', 'V4'])('may be of any authenticator: %s', async (id) => {
      await start(
        'session',
        those('u1', 'u2', 'V3', 'V4').filter((each) => id.startsWith('V') || each.id !== 'V4'),
      );
      await verify(world.codeOf(id));
      expect(stored(id)).toMatchObject({ verified: true, lastUsedAt: world.clock.now() });
    });

    it.each([
      [['u1', 'u2'], 'u2'],
      [['u1', 'V2'], 'u1'],
      [['V1', 'V2'], 'V1'],
    ])('is, where all of %j show the same, of the first that is asked: %s', async (ids, matched) => {
      const twins = those(...ids).map((each) => ({ ...each, secret: anAuthenticator().secret }));
      await start('session', twins);
      await verify(world.codeOf(ids[0]!));
      const usedOnes = world.authenticatorsOf().filter(({ lastUsedAt }) => lastUsedAt !== null);
      expect(usedOnes.map(({ id }) => id)).toEqual([matched]);
    });

    it('tells the owner of one that counts from now on, and is silent of one that did already', async () => {
      await start('session', those('V1', 'u2'));
      await verify(world.codeOf('V1'));
      expect(world.mails()).toEqual([]);
      await verify(world.codeOf('u2'));
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
            browser: 'Firefox',
            system: 'Windows',
            authenticator: 'Kari’s u2',
            change: 'added',
          },
        },
      ]);
    });

    it('never confirms a third, also of those who come at once, and changes nothing', async () => {
      await start('session', those('V1', 'V2', 'u3'));
      world.fail(3);
      await refused('TOO_MANY_AUTHENTICATORS', world.codeOf('u3'));
      expect(stored('u3')).toMatchObject({ verified: false, lastUsedAt: null, lastStep: null });
      expect(world.failuresOf().count).toBe(3);
      expect(world.mails()).toEqual([]);

      await start('session', those('V1', 'u2', 'u3'));
      await Promise.allSettled([verify(world.codeOf('u2')), verify(world.codeOf('u3'))]);
      expect(world.authenticatorsOf().filter(({ verified }) => verified)).toHaveLength(2);
    });
  });

  describe.each(['session', 'pending'] as const)('in the context %s', (kind) => {
    it('is refused where there is no authenticator, or another’s is named, without counting as wrong', async () => {
      await start(kind, those('V1'));
      world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      for (const id of ['of-ola', 'unknown', '']) await refused('TOTP_NOT_ENABLED', world.codeOf('of-ola'), id);
      world.transaction.state.authenticators.clear();
      await refused('TOTP_NOT_ENABLED', '123456');
      expect(world.failuresOf().count).toBe(0);
    });

    it('is never that of another user', async () => {
      await start(kind, those('V1'));
      world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await refused('INVALID_CODE', world.codeOf('of-ola'));
    });

    it.each(['', '12345', '1234567', 'abcdef', '\0', ' 123456'])('is wrong as %j, and counts', async (code) => {
      await start(kind, those('V1'));
      await refused('INVALID_CODE', code);
      expect(world.failuresOf().count).toBe(1);
    });

    it('is judged by those that can be read: one that cannot matches nothing and breaks nothing', async () => {
      await start(kind, those('V1', 'V2'));
      const lost = world.codeOf('V1');
      world.makeUnreadable('V1');
      await refused('INVALID_CODE', lost);
      await refused('INVALID_CODE', lost, 'V1');
      await verify(world.codeOf('V2'));
      expect(stored('V2')?.lastUsedAt).toEqual(world.clock.now());
    });

    it('counts again within its window', async () => {
      await start(kind, those('V1'));
      await verify(world.codeOf('V1'));
      if (kind === 'pending') context = await world.challenge();
      await verify(world.codeOf('V1', -1));
      if (kind === 'pending') context = await world.challenge();
      await verify(world.codeOf('V1'));
      expect(stored('V1')?.lastStep).toBe(stepAt(world.clock.now()));
    });

    describe('where each step counts once', () => {
      const again = async () => void (context = kind === 'pending' ? await world.challenge() : context);

      beforeEach(async () => {
        await start(kind, those('V1', 'V2'), { refusesReuse: true });
        await verify(world.codeOf('V1'));
        await again();
      });

      it('is wrong the second time, and counts as wrong', async () => {
        await refused('INVALID_CODE', world.codeOf('V1'));
        expect(world.failuresOf().count).toBe(1);
      });

      it('is wrong of an older step', async () => {
        await refused('INVALID_CODE', world.codeOf('V1', -1));
      });

      it('counts of a newer step, after which the one before it is gone too', async () => {
        await verify(world.codeOf('V1', 1));
        await again();
        await refused('INVALID_CODE', world.codeOf('V1'));
      });

      it('counts of the same step of another authenticator', async () => {
        await verify(world.codeOf('V2'));
        expect(stored('V2')?.lastStep).toBe(stepAt(world.clock.now()));
      });
    });
  });

  it('is spent by the set-up too, where each step counts once', async () => {
    await start('session', those('u1'), { refusesReuse: true }, false);
    await verify(world.codeOf('u1'));
    context = await world.challenge();
    await refused('INVALID_CODE', world.codeOf('u1'));
    world.clock.advance(30_000);
    await verify(world.codeOf('u1'));
    expect(world.storedSessions()).toHaveLength(2);
  });

  it('is refused where it is switched off, whoever asks', async () => {
    await start('session', those('V1'), { totpEnabled: false });
    context = { kind: 'pending', reference: '', remember: true };
    await refused('TOTP_ISNT_CONFIGURED', world.codeOf('V1'));
  });
});
