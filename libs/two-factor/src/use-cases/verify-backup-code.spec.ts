import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { VerifyBackupCode, type VerifyBackupCodeInput } from './verify-backup-code.js';

describe.each(['session', 'pending'] as const)('a backup code in the context %s', (kind) => {
  let world: TwoFactorWorld;
  let context: SecondFactorContext;
  const verify = (code: string, given: Partial<VerifyBackupCodeInput> = {}) =>
    new VerifyBackupCode(world).execute({ context, code, client: aClient(), trustsDevice: false, ...given });
  const refused = (code: string, given: string): Promise<void> => expect(verify(given)).rejects.toMatchObject({ code });
  const codes = () => world.authenticatorsOf().map(({ backupCodes }) => backupCodes);
  const open = async () => void (context = kind === 'session' ? await world.signIn() : await world.challenge());

  async function start(ids: readonly string[], twoFactorEnabled = true) {
    world = twoFactorWorld();
    world.register(
      anOwner({ twoFactorEnabled }),
      ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') })),
    );
    await open();
  }

  beforeEach(() => start(['V1', 'V2', 'u3']));

  it('counts once, and is struck off the list it stands in', async () => {
    await verify('V2-1');
    expect(codes()).toEqual([['V1-1', 'V1-2'], ['V2-2'], ['u3-1', 'u3-2']]);
    await open();
    await refused('INVALID_BACKUP_CODE', 'V2-1');
  });

  it('counts for one of those who send it at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify('V1-1')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codes()[0]).toEqual(['V1-2']);
  });

  it('is struck off one list where two hold it', async () => {
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator({ id: 'V2', backupCodes: ['V1-1'] })]);
    await verify('V1-1');
    expect(codes().slice(0, 2)).toEqual([['V1-2'], ['V1-1']]);
  });

  it('tells the owner, and leaves the authenticator unused', async () => {
    await verify('V1-1', { client: aClient({ userAgent: 'Safari', language: 'nn' }) });
    expect(world.mails()).toEqual([
      {
        kind: 'backup-code-used',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', at: '2026-01-05T12:00:00.000Z', browser: 'Safari', system: 'Windows' },
      },
    ]);
    expect(world.authenticatorsOf()[0]).toMatchObject({ lastUsedAt: null, lastStep: null });
  });

  it('does not count from one that was never confirmed, while another counts', async () => {
    await refused('INVALID_BACKUP_CODE', 'u3-1');
  });

  it('counts from any where none was ever confirmed, and confirms none', async () => {
    await start(['u1', 'u2']);
    await verify('u2-2');
    expect(codes()).toEqual([['u1-1', 'u1-2'], ['u2-1']]);
    expect(world.authenticatorsOf().map(({ verified }) => verified)).toEqual([false, false]);
  });

  it.each(['', 'v1-1', 'V11', 'V1-1 ', ' V1-1', 'V1–1', 'of-ola-1'])(
    'is wrong as %j, and counts as wrong',
    async (code) => {
      world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await refused('INVALID_BACKUP_CODE', code);
      expect(world.failuresOf().count).toBe(1);
      expect(world.mails()).toEqual([]);
    },
  );

  it('counts also from one whose secret cannot be read any more, which it stays', async () => {
    world.makeUnreadable('V1');
    await verify('V1-1');
    expect(world.authenticatorsOf()[0]).toMatchObject({ secret: null, backupCodes: ['V1-2'] });
  });

  it('is refused without any authenticator, and is not counted', async () => {
    await start([]);
    await refused('BACKUP_CODES_NOT_ENABLED', 'V1-1');
    expect(world.failuresOf().count).toBe(0);
  });

  it('is good for nothing but itself where no session is wanted: it is spent, and all else stays', async () => {
    world.fail(3);
    const before = { sessions: world.storedSessions(), records: world.storedRecords() };
    const passed = await verify('V1-1', { keepsPending: true, trustsDevice: true });
    const token = context.kind === 'session' ? context.session.token : null;
    expect(passed).toMatchObject({ token, started: null, endsPending: false, deviceCookie: null });
    expect({ sessions: world.storedSessions(), records: world.storedRecords() }).toEqual(before);
    expect(codes()[0]).toEqual(['V1-2']);
    expect(world.failuresOf().count).toBe(0);
    await refused('INVALID_BACKUP_CODE', 'V1-1');
    expect((await verify('V1-2')).endsPending).toBe(kind === 'pending');
  });

  if (kind === 'session') {
    it('never turns two-factor on', async () => {
      await start(['u1'], false);
      const passed = await verify('u1-1');
      expect(passed).toMatchObject({ token: 'token-1', started: null, owner: { twoFactorEnabled: false } });
      expect(world.ownerOf()).toEqual(anOwner());
    });
  }
});
