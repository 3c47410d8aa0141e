import { beforeEach, describe, expect, it } from '@jest/globals';

import { MissingKeyError, type UserId } from '@portvakt/kernel';
import { ViewBackupCodes } from '@portvakt/two-factor';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  authenticatorFrom,
  authenticatorRows,
  type SetUpAnswer,
  totpCode,
} from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { secondFactorRequest, signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  isTwoFactorOn,
  listAuthenticators,
  mailedCode,
  setTwoFactor,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';

/** The reference library encrypts its values in its own way, with its own key: hexadecimal digits. */
const OF_REFERENCE = 'a1b2c3d4'.repeat(18);

describe('an authenticator in a database of the reference library', () => {
  const app = useTestApp();
  let user: SignedInUser;
  let id: string;
  beforeEach(async () => {
    user = await aSignedInUserWithPassword(app);
    id = `reference-${user.id}`;
    // The reference library's own columns; the migration marked the authenticator as verified.
    await app.database.sql(
      'INSERT INTO "twoFactor" ("id", "secret", "backupCodes", "userId") VALUES ($1, $2, $2, $3)',
      [id, OF_REFERENCE, user.id],
    );
    await app.database.sql('UPDATE "twoFactor" SET "verified" = true WHERE "id" = $1', [id]);
    await setTwoFactor(app, user.id, true);
  });

  const send = (call: Parameters<typeof twoFactorRequest>[1], body: object = {}) =>
    twoFactorRequest(app, call, user, { password: PASSWORD, ...body });

  it('is listed by its stored name', async () => {
    const { body } = await listAuthenticators(app, user).expect(200);
    expect(body).toEqual([expect.objectContaining({ id, name: 'Autentikator #1', lastUsedAt: null, verified: true })]);
  });

  it('is answered with 500 where its secret or its codes are needed, and its row is kept', async () => {
    const before = await authenticatorRows(app, user.id);
    for (const body of [{}, { id }]) {
      await send('get-totp-uri', body).expect(500, '');
      await send('verify-totp', { code: '123456', ...body }).expect(500, '');
    }
    await send('verify-backup-code', { code: 'aaaaa-bbbbb' }).expect(500, '');
    const viewing = app.nest.get(ViewBackupCodes).execute({ userId: user.id as UserId });
    await expect(viewing).rejects.toBeInstanceOf(MissingKeyError);
    expect(await authenticatorRows(app, user.id)).toEqual(before);
  });

  it('does not prevent sign-in with an e-mail code', async () => {
    const challenge = await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    await secondFactorRequest(app, 'verify-totp', cookie, { code: '123456' }).expect(500, '');
    await secondFactorRequest(app, 'send-otp', cookie).expect(200);
    await secondFactorRequest(app, 'verify-otp', cookie, { code: await mailedCode(app, user) }).expect(200);
  });

  it('gets new backup codes, and its stored secret is kept, since its key may be configured again', async () => {
    const { body } = await send('generate-backup-codes').expect(200);
    const [code] = (body as SetUpAnswer).backupCodes;
    const [row] = await authenticatorRows(app, user.id);
    expect(row).toMatchObject({ id, secret: OF_REFERENCE });
    await send('verify-backup-code', { code }).expect(200);
    await send('verify-backup-code', { code }).expect(401);
    expect(await authenticatorRows(app, user.id)).toEqual([expect.objectContaining({ id, secret: OF_REFERENCE })]);
  });

  it('works beside one that is added', async () => {
    const shown = (await send('add', { name: 'Ny' }).expect(200)).body as SetUpAnswer;
    await send('verify-totp', { code: totpCode(app, authenticatorFrom(shown)), id: shown.id }).expect(200);
    await send('verify-totp', { code: totpCode(app, authenticatorFrom(shown)) }).expect(200);
    await send('add', { name: 'En til' }).expect(400, errorBody('TOO_MANY_AUTHENTICATORS'));
    await send('delete', { id }).expect(200);
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
  });

  it('can be deleted, which turns two-factor off', async () => {
    await send('delete', { id }).expect(200, { status: true });
    expect(await isTwoFactorOn(app, user.id)).toBe(false);
  });

  it('is deleted when its owner starts again, or turns two-factor off', async () => {
    await send('enable').expect(200);
    expect((await authenticatorRows(app, user.id)).map((row) => row['id'])).not.toContain(id);
    await send('disable').expect(200);
    expect(await authenticatorRows(app, user.id)).toEqual([]);
  });

  it.each(['', 'secret', 'v1', 'v1.', 'v1..', 'v2.00000000.AAAA', '..', '{"a":1}', '\\x00', '🔑', 'x'.repeat(20_000)])(
    'never leads to a failure of the process, whatever is stored: %#',
    async (stored) => {
      await app.database.sql('UPDATE "twoFactor" SET "secret" = $1, "backupCodes" = $1 WHERE "id" = $2', [stored, id]);
      await anAuthenticator(app, user.id, { verified: false });
      const bodies = { code: '123456', name: 'Ny', id };
      for (const call of [
        'get-totp-uri',
        'verify-totp',
        'verify-backup-code',
        'add',
        'generate-backup-codes',
      ] as const) {
        const { status } = await send(call, bodies);
        expect({ call, isFailure: status >= 500 }).toEqual({ call, isFailure: false });
      }
      await listAuthenticators(app, user).expect(200);
      await send('enable').expect(200);
    },
  );
});
