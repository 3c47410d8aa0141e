import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { apartFrom } from '../../testing/apart-from.js';
import { cookiesOf } from '../../testing/cookies.js';
import { aMemberWithPassword } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import type { Member } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { PASSWORD } from '../../testing/people.js';
import { misfit, refusal } from '../../testing/refusals.js';
import { anAuthenticatorOf, authenticatorRows, backupCodesLeft, codeOf } from '../../testing/second-factors.js';
import { aSession } from '../../testing/session-rows.js';
import { appWith, base32Of, type HandedOut, secretIn } from '../../testing/set-up-address.js';
import { whileRefused } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import {
  aProtectedMember,
  inSession,
  isTwoFactorOn,
  listAuthenticators,
  type ProtectedMember,
  stored,
  storedAuthenticators,
} from '../../testing/two-factor-calls.js';
import { ID } from '../../testing/user-shape.js';

const TOO_MANY = refusal('TOO_MANY_AUTHENTICATORS');

let app: TestApp;
let member: ProtectedMember;

beforeAll(async () => {
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());
beforeEach(async () => {
  member = await aProtectedMember(app, { createdMsAgo: 60_000 });
});

const add = (body: object = {}, { token }: Pick<Member, 'token'> = member) =>
  inSession(app, 'add', { token }, { password: PASSWORD, name: 'Nettbrett', ...body });
const handedOut = async (body: object = {}): Promise<HandedOut> => (await add(body).expect(200)).body as HandedOut;
const verify = (body: object) => inSession(app, 'verify-totp', member, body);

describe('POST /two-factor/add', () => {
  it('answers an address, ten codes and the id, and nothing else, and sets no cookie', async () => {
    const answer = await add().expect(200);
    expect(answer.body).toEqual({
      id: ID,
      totpURI: expect.any(String),
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('stores one more, unproved; the one that counts is kept, and all else is as it was', async () => {
    await everyKindOfRecord(app, member.id);
    const before = apartFrom(await everything(app), 'twoFactor');
    const [first] = await authenticatorRows(app, member.id);
    const { id, totpURI, backupCodes } = await handedOut();
    expect(apartFrom(await everything(app), 'twoFactor')).toEqual(before);
    const rows = await authenticatorRows(app, member.id);
    expect(rows).toEqual([
      first,
      expect.objectContaining({ id, name: 'Nettbrett', verified: false, lastUsedAt: null, lastStep: null }),
    ]);
    const known = { id, userId: member.id, secret: secretIn(totpURI), backupCodes };
    expect(known.secret).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(await backupCodesLeft(app, known)).toEqual(backupCodes);
    expect(await backupCodesLeft(app, member.authenticator)).toEqual(member.authenticator.backupCodes);
  });

  it('throws away what was begun and never proved, and nothing of another user', async () => {
    const other = await aProtectedMember(app, { verified: false });
    const begun = await anAuthenticatorOf(app, member.id, { verified: false });
    const { id } = await handedOut();
    const last = await handedOut();
    expect(await storedAuthenticators(app, member.id)).toEqual([stored(member.authenticator), stored(last, false)]);
    for (const gone of [begun.id, id]) {
      await verify({ code: codeOf(app, begun), id: gone }).expect(400, refusal('TOTP_NOT_ENABLED'));
    }
    expect(await storedAuthenticators(app, other.id)).toEqual([stored(other.authenticator, false)]);
  });

  it('counts after its first code, by its id: both open from then on, and the session goes on', async () => {
    const shown = await handedOut();
    const answer = await verify({ code: codeOf(app, appWith(shown)), id: shown.id }).expect(200);
    expect((answer.body as { token: string }).token).toBe(member.token);
    expect(cookiesOf(answer)).toEqual({});
    expect(await storedAuthenticators(app, member.id)).toEqual([stored(member.authenticator), stored(shown)]);
    for (const known of [member.authenticator, appWith(shown)]) await verify({ code: codeOf(app, known) }).expect(200);
  });

  it('works where two-factor is off, and does not turn it on', async () => {
    const guest = await aMemberWithPassword(app);
    const { body } = await add({}, guest).expect(200);
    expect(await isTwoFactorOn(app, guest.id)).toBe(false);
    expect(await storedAuthenticators(app, guest.id)).toEqual([stored(body as HandedOut, false)]);
    expect((await listAuthenticators(app, guest)).body).toEqual([expect.objectContaining({ name: 'Nettbrett' })]);
  });

  it.each([
    ['Portvakt', {}],
    ['Min app', { issuer: 'Min app' }],
    ['Portvakt', { issuer: '' }],
  ])('names the issuer in the address: %s', async (issuer, body) => {
    const { totpURI } = await handedOut(body);
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(member.email)}`;
    const form = issuer.replace(' ', '+');
    const secret = base32Of(secretIn(totpURI));
    expect(totpURI).toBe(`otpauth://totp/${label}?secret=${secret}&issuer=${form}&digits=6&period=30`);
  });

  it('asks for no fresh session', async () => {
    await add({}, { token: await aSession(app, member.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('that cannot be stored loses nothing of what was begun before', async () => {
    const begun = await anAuthenticatorOf(app, member.id, { verified: false });
    const before = await everything(app);
    expect((await whileRefused(app, 'twoFactor', async () => add())).status).toBe(500);
    expect(await everything(app)).toEqual(before);
    await verify({ code: codeOf(app, begun), id: begun.id }).expect(200);
  });
});

describe('the name of an authenticator', () => {
  it.each([
    ['Karis telefon', 'Karis telefon'],
    [' \u00a0 Blå  æøå\u3000 ', 'Blå  æøå'],
    ['x', 'x'],
    ['x'.repeat(64), 'x'.repeat(64)],
    [`  ${'x'.repeat(64)}  `, 'x'.repeat(64)],
    ['Autentikator #1', 'Autentikator #1'],
    ['<b>"\'&', '<b>"\'&'],
    ['🔐', '🔐'],
  ])('is kept without the space around it: %j', async (name, kept) => {
    const { id } = await handedOut({ name });
    const { body } = await listAuthenticators(app, member).expect(200);
    expect(body).toContainEqual(expect.objectContaining({ id, name: kept }));
  });

  it.each([undefined, null, 7, true, {}, [], ['x'], '', '   ', '\u00a0', 'x'.repeat(65), 'a\u0000b', 'a\nb', '\ud800'])(
    'does not fit as %j, and nothing changes',
    async (name) => {
      const before = await everything(app);
      const answer = await add({ name }).expect(400);
      expect(answer.body).toEqual(misfit('name'));
      expect(await everything(app)).toEqual(before);
    },
  );

  it('is judged before the password', async () => {
    await add({ name: '', password: 'et galt passord' }).expect(400, misfit('name'));
  });
});

describe('a third authenticator', () => {
  beforeEach(async () => {
    await anAuthenticatorOf(app, member.id);
  });

  it('is refused, and nothing changes', async () => {
    const before = await everything(app);
    const answer = await add().expect(400);
    expect(answer.body).toEqual(TOO_MANY);
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
  });

  it('is refused also where two-factor is off', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [member.id]);
    await add().expect(400, TOO_MANY);
  });

  it('is refused after the password was judged', async () => {
    await add({ password: 'et galt passord' }).expect(400, refusal('INVALID_PASSWORD'));
  });

  it('is refused at its first code too, and one that was begun stays', async () => {
    const begun = await anAuthenticatorOf(app, member.id, { verified: false });
    const before = await everything(app);
    for (const body of [{ code: codeOf(app, begun), id: begun.id }, { code: codeOf(app, begun) }]) {
      await verify(body).expect(400, TOO_MANY);
    }
    expect(await everything(app)).toEqual(before);
    await add().expect(400, TOO_MANY);
    expect(await everything(app)).toEqual(before);
  });

  it('is taken once another is deleted', async () => {
    await inSession(app, 'delete', member, { id: member.authenticator.id }).expect(200);
    await add().expect(200);
  });
});
