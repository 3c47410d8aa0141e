import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Authenticator } from '../model/authenticator.js';
import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { stepAt } from '../testing/readable-totp.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { VerifyTotp } from './verify-totp.js';

describe('VerifyTotp', () => {
  let testContext: TwoFactorTestContext;
  let context: SecondFactorContext;
  const verify = (code: string, id?: string) =>
    new VerifyTotp(testContext).execute({ context, code, id, client: aClient(), trustsDevice: false });
  const refused = (code: string, given: string, id?: string): Promise<void> =>
    expect(verify(given, id)).rejects.toMatchObject({ code });
  const stored = (id: string) => testContext.storedAuthenticators().find((each) => each.id === id);
  const those = (...ids: readonly string[]) => ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') }));

  async function start(
    kind: SecondFactorContext['kind'],
    all: readonly Authenticator[],
    policy: Partial<TwoFactorPolicy> = {},
    twoFactorEnabled = true,
  ) {
    testContext = twoFactorTestContext(policy);
    testContext.addOwner(anOwner({ twoFactorEnabled }), all);
    context = kind === 'session' ? await testContext.addSession() : await testContext.addPendingSignIn();
  }

  describe('at sign-in', () => {
    it.each([-1, 0, 1])('accepts a code %d steps from now and stores its step', async (steps) => {
      await start('pending', those('V1'));
      await verify(testContext.codeOf('V1', steps));
      const now = testContext.clock.now();
      expect(stored('V1')).toMatchObject({ verified: true, lastUsedAt: now, lastStep: stepAt(now) + steps });
    });

    it.each([-2, 2])('does not accept a code %d steps from now', async (steps) => {
      await start('pending', those('V1'));
      await refused('INVALID_CODE', testContext.codeOf('V1', steps));
      expect(stored('V1')).toMatchObject({ lastUsedAt: null, lastStep: null });
    });

    it('accepts the code of any verified authenticator and marks only that one as used', async () => {
      await start('pending', those('V1', 'V2'));
      await verify(testContext.codeOf('V2'));
      expect(stored('V1')?.lastUsedAt).toBeNull();
      expect(stored('V2')?.lastUsedAt).toEqual(testContext.clock.now());
    });

    it('does not accept the code of an unverified authenticator if another one is verified', async () => {
      await start('pending', those('u1', 'V2'));
      await refused('INVALID_CODE', testContext.codeOf('u1'));
      await refused('TOTP_NOT_ENABLED', testContext.codeOf('u1'), 'u1');
      expect(stored('u1')?.verified).toBe(false);
    });

    it.each(['u1', 'u2'])('accepts the code of %s if none is verified, and verifies it', async (id) => {
      await start('pending', those('u1', 'u2'));
      await verify(testContext.codeOf(id));
      expect(testContext.storedAuthenticators().map(({ verified }) => verified)).toEqual([id === 'u1', id === 'u2']);
      expect(testContext.mails()).toMatchObject([
        { kind: 'authenticator-changed', data: { change: 'added', authenticator: `Kari’s ${id}` } },
      ]);
    });

    it('accepts only the code of a named authenticator', async () => {
      await start('pending', those('V1', 'V2'));
      await refused('INVALID_CODE', testContext.codeOf('V2'), 'V1');
      await verify(testContext.codeOf('V2'), 'V2');
      expect(stored('V2')?.lastUsedAt).not.toBeNull();
    });
  });

  describe('in a session', () => {
    it.each(['u1', 'u2', 'V3', 'V4'])('accepts the code of any authenticator: %s', async (id) => {
      await start(
        'session',
        those('u1', 'u2', 'V3', 'V4').filter((each) => id.startsWith('V') || each.id !== 'V4'),
      );
      await verify(testContext.codeOf(id));
      expect(stored(id)).toMatchObject({ verified: true, lastUsedAt: testContext.clock.now() });
    });

    it.each([
      [['u1', 'u2'], 'u2'],
      [['u1', 'V2'], 'u1'],
      [['V1', 'V2'], 'V1'],
    ])('given %j with the same secret, uses the first that is accepted in a session: %s', async (ids, matched) => {
      const twins = those(...ids).map((each) => ({ ...each, secret: anAuthenticator().secret }));
      await start('session', twins);
      await verify(testContext.codeOf(ids[0]!));
      const usedOnes = testContext.storedAuthenticators().filter(({ lastUsedAt }) => lastUsedAt !== null);
      expect(usedOnes.map(({ id }) => id)).toEqual([matched]);
    });

    it('notifies the owner of a newly verified authenticator only', async () => {
      await start('session', those('V1', 'u2'));
      await verify(testContext.codeOf('V1'));
      expect(testContext.mails()).toEqual([]);
      await verify(testContext.codeOf('u2'));
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
            browser: 'Firefox',
            system: 'Windows',
            authenticator: 'Kari’s u2',
            change: 'added',
          },
        },
      ]);
    });

    it('never verifies a third authenticator, also in concurrent requests', async () => {
      await start('session', those('V1', 'V2', 'u3'));
      testContext.setFailures(3);
      await refused('TOO_MANY_AUTHENTICATORS', testContext.codeOf('u3'));
      expect(stored('u3')).toMatchObject({ verified: false, lastUsedAt: null, lastStep: null });
      expect(testContext.storedFailures().count).toBe(3);
      expect(testContext.mails()).toEqual([]);

      await start('session', those('V1', 'u2', 'u3'));
      await Promise.allSettled([verify(testContext.codeOf('u2')), verify(testContext.codeOf('u3'))]);
      expect(testContext.storedAuthenticators().filter(({ verified }) => verified)).toHaveLength(2);
    });
  });

  describe.each(['session', 'pending'] as const)('in the context %s', (kind) => {
    it('is refused without authenticators or for one of another user, and counts no failure', async () => {
      await start(kind, those('V1'));
      testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      for (const id of ['of-ola', 'unknown', '']) await refused('TOTP_NOT_ENABLED', testContext.codeOf('of-ola'), id);
      testContext.transaction.state.authenticators.clear();
      await refused('TOTP_NOT_ENABLED', '123456');
      expect(testContext.storedFailures().count).toBe(0);
    });

    it('does not accept the code of another user', async () => {
      await start(kind, those('V1'));
      testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await refused('INVALID_CODE', testContext.codeOf('of-ola'));
    });

    it.each(['', '12345', '1234567', 'abcdef', '\0', ' 123456'])('counts %j as a failure', async (code) => {
      await start(kind, those('V1'));
      await refused('INVALID_CODE', code);
      expect(testContext.storedFailures().count).toBe(1);
    });

    it('ignores an authenticator with an unreadable secret', async () => {
      await start(kind, those('V1', 'V2'));
      const lost = testContext.codeOf('V1');
      testContext.makeUnreadable('V1');
      await refused('INVALID_CODE', lost);
      await refused('INVALID_CODE', lost, 'V1');
      await verify(testContext.codeOf('V2'));
      expect(stored('V2')?.lastUsedAt).toEqual(testContext.clock.now());
    });

    it('accepts a code again within its window', async () => {
      await start(kind, those('V1'));
      await verify(testContext.codeOf('V1'));
      if (kind === 'pending') context = await testContext.addPendingSignIn();
      await verify(testContext.codeOf('V1', -1));
      if (kind === 'pending') context = await testContext.addPendingSignIn();
      await verify(testContext.codeOf('V1'));
      expect(stored('V1')?.lastStep).toBe(stepAt(testContext.clock.now()));
    });

    describe('if each step is accepted once', () => {
      const again = async () => void (context = kind === 'pending' ? await testContext.addPendingSignIn() : context);

      beforeEach(async () => {
        await start(kind, those('V1', 'V2'), { refusesReuse: true });
        await verify(testContext.codeOf('V1'));
        await again();
      });

      it('does not accept a code twice, and counts a failure', async () => {
        await refused('INVALID_CODE', testContext.codeOf('V1'));
        expect(testContext.storedFailures().count).toBe(1);
      });

      it('does not accept an older step', async () => {
        await refused('INVALID_CODE', testContext.codeOf('V1', -1));
      });

      it('accepts a newer step, and then none before it', async () => {
        await verify(testContext.codeOf('V1', 1));
        await again();
        await refused('INVALID_CODE', testContext.codeOf('V1'));
      });

      it('accepts the same step of another authenticator', async () => {
        await verify(testContext.codeOf('V2'));
        expect(stored('V2')?.lastStep).toBe(stepAt(testContext.clock.now()));
      });
    });
  });

  it('does not accept the code of the set-up at sign-in if each step is accepted once', async () => {
    await start('session', those('u1'), { refusesReuse: true }, false);
    await verify(testContext.codeOf('u1'));
    context = await testContext.addPendingSignIn();
    await refused('INVALID_CODE', testContext.codeOf('u1'));
    testContext.clock.advance(30_000);
    await verify(testContext.codeOf('u1'));
    expect(testContext.storedSessions()).toHaveLength(2);
  });

  it('is refused if authenticators are disabled, before the context is checked', async () => {
    await start('session', those('V1'), { totpEnabled: false });
    context = { kind: 'pending', reference: '', remember: true };
    await refused('TOTP_ISNT_CONFIGURED', testContext.codeOf('V1'));
  });
});
