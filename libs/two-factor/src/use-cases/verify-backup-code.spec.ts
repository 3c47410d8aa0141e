import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { VerifyBackupCode, type VerifyBackupCodeInput } from './verify-backup-code.js';

describe.each(['session', 'pending'] as const)('a backup code in the context %s', (kind) => {
  let testContext: TwoFactorTestContext;
  let context: SecondFactorContext;
  const verify = (code: string, given: Partial<VerifyBackupCodeInput> = {}) =>
    new VerifyBackupCode(testContext).execute({ context, code, client: aClient(), trustsDevice: false, ...given });
  const refused = (code: string, given: string): Promise<void> => expect(verify(given)).rejects.toMatchObject({ code });
  const codes = () => testContext.storedAuthenticators().map(({ backupCodes }) => backupCodes);
  const open = async () =>
    void (context = kind === 'session' ? await testContext.addSession() : await testContext.addPendingSignIn());

  async function start(ids: readonly string[], twoFactorEnabled = true) {
    testContext = twoFactorTestContext();
    testContext.addOwner(
      anOwner({ twoFactorEnabled }),
      ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') })),
    );
    await open();
  }

  beforeEach(() => start(['V1', 'V2', 'u3']));

  it('is accepted once and removed from its authenticator', async () => {
    await verify('V2-1');
    expect(codes()).toEqual([['V1-1', 'V1-2'], ['V2-2'], ['u3-1', 'u3-2']]);
    await open();
    await refused('INVALID_BACKUP_CODE', 'V2-1');
  });

  it('is accepted in one of several concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify('V1-1')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codes()[0]).toEqual(['V1-2']);
  });

  it('is removed from one authenticator if two have it', async () => {
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ id: 'V2', backupCodes: ['V1-1'] })]);
    await verify('V1-1');
    expect(codes().slice(0, 2)).toEqual([['V1-2'], ['V1-1']]);
  });

  it('notifies the owner and does not mark the authenticator as used', async () => {
    await verify('V1-1', { client: aClient({ userAgent: 'Safari', language: 'nn' }) });
    expect(testContext.mails()).toEqual([
      {
        kind: 'backup-code-used',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', at: '2026-01-05T12:00:00.000Z', browser: 'Safari', system: 'Windows' },
      },
    ]);
    expect(testContext.storedAuthenticators()[0]).toMatchObject({ lastUsedAt: null, lastStep: null });
  });

  it('is not accepted from an unverified authenticator if another one is verified', async () => {
    await refused('INVALID_BACKUP_CODE', 'u3-1');
  });

  it('is accepted from any authenticator if none is verified, and verifies none', async () => {
    await start(['u1', 'u2']);
    await verify('u2-2');
    expect(codes()).toEqual([['u1-1', 'u1-2'], ['u2-1']]);
    expect(testContext.storedAuthenticators().map(({ verified }) => verified)).toEqual([false, false]);
  });

  it.each(['', 'v1-1', 'V11', 'V1-1 ', ' V1-1', 'V1–1', 'of-ola-1'])(
    'is refused if written as %j, and counts as a failure',
    async (code) => {
      testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await refused('INVALID_BACKUP_CODE', code);
      expect(testContext.storedFailures().count).toBe(1);
      expect(testContext.mails()).toEqual([]);
    },
  );

  it('is accepted from an authenticator with an unreadable secret', async () => {
    testContext.makeUnreadable('V1');
    await verify('V1-1');
    expect(testContext.storedAuthenticators()[0]).toMatchObject({ secret: null, backupCodes: ['V1-2'] });
  });

  it('is refused without authenticators, and is no failure', async () => {
    await start([]);
    await refused('BACKUP_CODES_NOT_ENABLED', 'V1-1');
    expect(testContext.storedFailures().count).toBe(0);
  });

  it('is used up and starts no session with keepsPending', async () => {
    testContext.setFailures(3);
    const sessions = testContext.storedSessions().map((session) => ({ ...session, secondFactor: 'strong' }));
    const records = testContext.storedRecords();
    const passed = await verify('V1-1', { keepsPending: true, trustsDevice: true });
    const token = context.kind === 'session' ? context.session.token : null;
    expect(passed).toMatchObject({ token, started: null, endsPending: false, trustedDeviceCookie: null });
    expect({ sessions: testContext.storedSessions(), records: testContext.storedRecords() }).toEqual({
      sessions,
      records,
    });
    expect(codes()[0]).toEqual(['V1-2']);
    expect(testContext.storedFailures().count).toBe(0);
    await refused('INVALID_BACKUP_CODE', 'V1-1');
    expect((await verify('V1-2')).endsPending).toBe(kind === 'pending');
  });

  if (kind === 'session') {
    it('never turns two-factor on', async () => {
      await start(['u1'], false);
      const passed = await verify('u1-1');
      expect(passed).toMatchObject({ token: 'token-1', started: null, owner: { twoFactorEnabled: false } });
      expect(testContext.storedOwner()).toEqual(anOwner());
    });
  }
});
