import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { TwoFactorPorts, ViewBackupCodes } from '@portvakt/two-factor';

import {
  authenticatorRows,
  base32Encode,
  secretInUri,
  type SetUpAnswer,
  type TestAuthenticator,
  totpCode,
  wrongCodeCount,
} from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { startTestApp, useApp, useTestApp } from '../../testing/test-app.js';
import { setTwoFactor, type SetUpEndpoint } from '../../testing/two-factor-requests.js';
import { aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';

const FORMER_SECRET = 'last year the keys came from this secret';
const OWNERS = 7;

interface Owner extends StoredUser {
  readonly authenticator: TestAuthenticator;
}

describe('authenticators set up under a former secret (security K5)', () => {
  /** The service under the former secret; the others run on its database. */
  const before = useTestApp({ AUTH_SECRET: FORMER_SECRET });
  /** The service under test. Of several in one process, only the newest knows its sessions. */
  let app = before;
  let owner: Owner;
  const owners: Owner[] = [];

  beforeAll(async () => {
    for (let n = 0; n < OWNERS; n++) owners.push(await anOwner());
  });
  beforeEach(() => {
    const next = owners.pop();
    if (!next) throw new Error('more owners are needed');
    owner = next;
  });

  /** Signs in for each request, since earlier cookies are invalid; two-factor is off for that moment. */
  async function send(
    call: SetUpEndpoint | 'verify-totp' | 'verify-backup-code',
    body: object = {},
    { id, email }: StoredUser = owner,
  ) {
    await setTwoFactor(before, id, false);
    const answer = await app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(200);
    await setTwoFactor(before, id, true);
    const cookie = String(cookiesOf(answer)['portvakt.session_token']).split(';')[0] ?? '';
    const sent = { password: PASSWORD, ...body };
    return app.request().post(`/two-factor/${call}`).set('cookie', cookie).send(sent);
  }

  /** A user who set two-factor up before the secret was replaced. */
  async function anOwner(): Promise<Owner> {
    const user = await aStoredUser(before);
    const { body } = await send('add', { name: 'Gammel' }, user);
    const { id, totpURI, backupCodes } = body as SetUpAnswer;
    await before.database.sql('UPDATE "twoFactor" SET "verified" = true WHERE "id" = $1', [id]);
    return { ...user, authenticator: { id, userId: user.id, secret: secretInUri(totpURI), backupCodes } };
  }

  /** Starts another service on the same database and makes it the one under test. */
  function useLaterService(environment: Readonly<Record<string, string>> = {}): void {
    const later = useApp(() => startTestApp({ DATABASE_URL: before.database.url, ...environment }));
    beforeAll(() => {
      app = later;
    });
  }

  const stored = () => authenticatorRows(before, owner.id);
  /** Ids of the keys that secret and codes are encrypted with. */
  async function keys(): Promise<readonly (string | undefined)[]> {
    const [row] = await stored();
    return [row?.['secret'], row?.['backupCodes']].map((sealed) => String(sealed).split('.')[1]);
  }

  describe('without that secret', () => {
    useLaterService();

    it('lead to 500, not to wrong codes: nothing is counted, and the stored values are kept', async () => {
      const { id, backupCodes } = owner.authenticator;
      const rows = await stored();
      const code = totpCode(before, owner.authenticator);
      const wanted = [
        ['verify-totp', { code }],
        ['verify-totp', { code, id }],
        ['verify-totp', { code: '000000' }],
        ['verify-backup-code', { code: backupCodes[0] }],
        ['get-totp-uri', {}],
      ] as const;
      for (const [call, body] of wanted) {
        const answer = await send(call, body);
        expect([answer.status, answer.text]).toEqual([500, '']);
      }
      expect(await stored()).toEqual(rows);
      expect(await wrongCodeCount(before, owner.id)).toBe(0);
      // The key is configured again below, where they are used.
      owners.unshift(owner);
    });

    it('get new backup codes, and their secret stays encrypted with its key', async () => {
      const [row] = await stored();
      const { body, status } = await send('generate-backup-codes');
      expect(status).toBe(200);
      expect(await stored()).toEqual([
        { ...row, backupCodes: expect.not.stringMatching(String(row?.['backupCodes'])) },
      ]);
      expect((await send('verify-backup-code', { code: (body as SetUpAnswer).backupCodes[0] })).status).toBe(200);
      expect(await stored()).toEqual([expect.objectContaining({ secret: row?.['secret'] })]);
    });

    it('are replaced by an owner who sets two-factor up again', async () => {
      expect((await send('enable')).status).toBe(200);
      expect(await stored()).toEqual([expect.objectContaining({ name: 'Autentikator #1', verified: false })]);
    });
  });

  describe('while that secret is still configured', () => {
    useLaterService({ AUTH_PREVIOUS_SECRETS: FORMER_SECRET });

    it('work: codes, URI, backup codes', async () => {
      const { secret, backupCodes } = owner.authenticator;
      const { body } = await send('get-totp-uri');
      expect((body as SetUpAnswer).totpURI).toContain(`?secret=${base32Encode(secret)}&`);
      expect((await send('verify-totp', { code: totpCode(before, { secret }) })).status).toBe(200);
      expect((await send('verify-backup-code', { code: backupCodes[4] })).status).toBe(200);
      const left = await app.nest.get(ViewBackupCodes).execute({ userId: owner.id as UserId });
      expect(left).toEqual(backupCodes.filter((_, n) => n !== 4));
    });

    it('are not re-encrypted when nothing of them is used', async () => {
      const rows = await stored();
      await send('get-totp-uri');
      await send('verify-totp', { code: 'nei' });
      expect(await stored()).toEqual(rows);
    });

    describe('after that secret was removed', () => {
      const later = useApp(() => startTestApp({ DATABASE_URL: before.database.url }));

      it.each([
        ['verify-totp', () => ({ code: totpCode(before, owner.authenticator) })],
        ['verify-backup-code', () => ({ code: owner.authenticator.backupCodes[0] })],
        ['generate-backup-codes', () => ({})],
      ] as const)('were re-encrypted completely with the newest key by their last use: %s', async (call, bodyOf) => {
        const former = await keys();
        expect((await send(call, bodyOf())).status).toBe(200);
        const [forSecret, forCodes] = await keys();
        expect(former).not.toContain(forSecret);
        expect(forCodes).toBe(forSecret);
        const read = later.nest.get(TwoFactorPorts).transaction;
        const [kept] = await read.run(({ authenticators }) => authenticators.list(owner.id as UserId));
        expect(kept?.secret?.reveal()).toBe(owner.authenticator.secret);
        expect(kept?.backupCodes.reveal()).toHaveLength(call === 'verify-backup-code' ? 9 : 10);
      });
    });
  });
});
