import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  authenticatorFrom,
  authenticatorRows,
  base32Encode,
  remainingBackupCodes,
  secretInUri,
  type SetUpAnswer,
  totpCode,
} from '../../testing/authenticators.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession } from '../../testing/sessions.js';
import { databaseText } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  setTwoFactor,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';

const app = useTestApp();

describe('secrets and backup codes', () => {
  let user: SignedInUser;

  beforeEach(async () => {
    user = await aSignedInUserWithPassword(app);
  });

  const handedOut = async (call: 'enable' | 'add', token = user.token): Promise<SetUpAnswer> =>
    (await twoFactorRequest(app, call, { token }, { password: PASSWORD, name: 'Ny' }).expect(200)).body as SetUpAnswer;

  /** Everything the database contains once the outbox is empty. */
  const storedText = async (): Promise<string> => {
    await app.mails();
    return databaseText(app);
  };

  /** The encodings in which a text could be stored. */
  const spellings = (text: string): readonly string[] => {
    const bytes = Buffer.from(text);
    const digits = bytes.toString('hex');
    const base64 = bytes.toString('base64').replace(/=+$/, '');
    return [
      text,
      text.replace('-', ''),
      digits,
      digits.toUpperCase(),
      base64,
      bytes.toString('base64url'),
      base32Encode(text),
    ];
  };

  it('are in no table, in any encoding, while they are set up, used, and replaced', async () => {
    const first = await handedOut('enable');
    const texts = [await storedText()];
    await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, authenticatorFrom(first)) }).expect(200);
    const token = await aSession(app, user.id);
    const second = await handedOut('add', token);
    await twoFactorRequest(app, 'verify-backup-code', { token }, { code: first.backupCodes[0] }).expect(200);
    texts.push(await storedText());
    const { body } = await twoFactorRequest(app, 'generate-backup-codes', { token }, { password: PASSWORD }).expect(
      200,
    );
    texts.push(await storedText());
    const codes = [...first.backupCodes, ...second.backupCodes, ...(body as SetUpAnswer).backupCodes];
    expect(new Set(codes).size).toBe(30);
    for (const text of texts) {
      expect(text).toContain(user.id);
      for (const hidden of [secretInUri(first.totpURI), secretInUri(second.totpURI), ...codes]) {
        for (const spelling of spellings(hidden)) expect(text).not.toContain(spelling);
      }
    }
  });

  it('are encrypted with a new nonce each time, and name version and key', async () => {
    const authenticator = await anAuthenticator(app, user.id, { backupCodes: ['aaaaa-bbbbb'] });
    await setTwoFactor(app, user.id, true);
    const seen = new Set<unknown>();
    for (let n = 0; n < 3; n++) {
      await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, authenticator) }).expect(200);
      const [row] = await authenticatorRows(app, user.id);
      for (const column of ['secret', 'backupCodes']) {
        expect(row?.[column]).toMatch(/^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
        seen.add(row?.[column]);
      }
    }
    expect(seen.size).toBe(6);
  });
});

describe('a manipulated secret or list of codes', () => {
  let user: SignedInTwoFactorUser;
  let other: SignedInTwoFactorUser;

  beforeEach(async () => {
    [user, other] = [await aSignedInTwoFactorUser(app), await aSignedInTwoFactorUser(app)];
  });

  const send = (call: Parameters<typeof twoFactorRequest>[1], body: object = {}) =>
    twoFactorRequest(app, call, user, { password: PASSWORD, ...body });
  const set = (column: 'secret' | 'backupCodes', value: unknown) =>
    app.database.sql(`UPDATE "twoFactor" SET "${column}" = $1 WHERE "userId" = $2`, [value, user.id]);
  async function storedOf(userId: string, column: string): Promise<string> {
    const [row] = await authenticatorRows(app, userId);
    return String(row?.[column]);
  }
  async function expectNoUse(): Promise<void> {
    for (const { secret } of [user.authenticator, other.authenticator]) {
      await send('verify-totp', { code: totpCode(app, { secret }) }).expect(401, errorBody('INVALID_CODE'));
    }
    await send('get-totp-uri').expect(400, errorBody('TOTP_NOT_ENABLED'));
  }
  async function expectNoCode(): Promise<void> {
    for (const { backupCodes } of [user.authenticator, other.authenticator]) {
      await send('verify-backup-code', { code: backupCodes[3] }).expect(401, errorBody('INVALID_BACKUP_CODE'));
    }
  }

  it('is not accepted from another user', async () => {
    await set('secret', await storedOf(other.id, 'secret'));
    await set('backupCodes', await storedOf(other.id, 'backupCodes'));
    await expectNoUse();
    await expectNoCode();
    expect(await remainingBackupCodes(app, other.authenticator)).toEqual(other.authenticator.backupCodes);
  });

  it('is not accepted from another authenticator of the same user', async () => {
    const second = await anAuthenticator(app, user.id);
    const rows = await authenticatorRows(app, user.id);
    const of = (id: string) => rows.find((row) => row['id'] === id)?.['secret'];
    for (const [id, from] of [
      [user.authenticator.id, second.id],
      [second.id, user.authenticator.id],
    ] as const) {
      await app.database.sql('UPDATE "twoFactor" SET "secret" = $1 WHERE "id" = $2', [of(from), id]);
    }
    for (const known of [user.authenticator, second]) {
      await send('verify-totp', { code: totpCode(app, known) }).expect(401, errorBody('INVALID_CODE'));
    }
  });

  it('is not accepted with secret and list exchanged', async () => {
    const [secret, codes] = [await storedOf(user.id, 'secret'), await storedOf(user.id, 'backupCodes')];
    await set('secret', codes);
    await set('backupCodes', secret);
    await expectNoUse();
    await expectNoCode();
  });

  it('is not accepted in a row whose user was changed', async () => {
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    await app.database.sql('UPDATE "twoFactor" SET "userId" = $1 WHERE "userId" = $2', [user.id, other.id]);
    await expectNoUse();
    await expectNoCode();
  });

  it.each([
    ['its last letter', (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'Q' : 'A')],
    ['a letter in the middle', (text: string) => altered(text, Math.floor(text.length / 2))],
    ['the first letter of the nonce', (text: string) => altered(text, text.lastIndexOf('.') + 1)],
    ['the version', (text: string) => text.replace(/^v1/, 'v2')],
    ['its length', (text: string) => text.slice(0, -8)],
    ['all but its beginning', (text: string) => text.slice(0, 12)],
  ])('is not accepted when %s was changed', async (_, meddle) => {
    await set('secret', meddle(await storedOf(user.id, 'secret')));
    await expectNoUse();
    await send('verify-backup-code', { code: user.authenticator.backupCodes[0] }).expect(200);
    await set('backupCodes', meddle(await storedOf(user.id, 'backupCodes')));
    await expectNoCode();
    await send('generate-backup-codes').expect(200);
  });

  it('leads to 500, not to a wrong code, when its key is not configured', async () => {
    const withoutKey = (text: string) => text.replace(/\.[0-9a-f]{8}\./, '.00000000.');
    await set('secret', withoutKey(await storedOf(user.id, 'secret')));
    await send('verify-totp', { code: totpCode(app, user.authenticator) }).expect(500, '');
    await send('get-totp-uri').expect(500, '');
    await send('verify-backup-code', { code: user.authenticator.backupCodes[0] }).expect(200);
  });
});

const altered = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
