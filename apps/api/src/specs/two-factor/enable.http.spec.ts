import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { apartFrom } from '../../testing/apart-from.js';
import { cookiesOf } from '../../testing/cookies.js';
import { aMemberWithPassword } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import type { Member } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { PASSWORD } from '../../testing/people.js';
import { passwordSignIn, secondFactor } from '../../testing/pending-sign-ins.js';
import { expectReplaced, fromFirefox, sessionsOf } from '../../testing/replaced-session.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { refusal } from '../../testing/refusals.js';
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
import { identifiersOf } from '../../testing/verification-rows.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());

const enable = (member: Pick<Member, 'token'>, body: object = {}) =>
  inSession(app, 'enable', member, { password: PASSWORD, ...body });
const handedOut = async (member: Pick<Member, 'token'>): Promise<HandedOut> =>
  (await enable(member).expect(200)).body as HandedOut;

describe('POST /two-factor/enable', () => {
  let member: Member;

  beforeEach(async () => {
    member = await aMemberWithPassword(app);
  });

  it('answers an address and ten codes, and nothing else, and sets no cookie', async () => {
    const answer = await enable(member).expect(200);
    expect(answer.body).toEqual({
      totpURI: expect.any(String),
      backupCodes: Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)),
    });
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('stores one authenticator that no code has proved yet, and leaves all else as it is', async () => {
    const before = apartFrom(await everything(app), 'twoFactor');
    const { totpURI } = await handedOut(member);
    expect(apartFrom(await everything(app), 'twoFactor')).toEqual(before);
    const [row, ...more] = await authenticatorRows(app, member.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: ID,
      name: 'Autentikator #1',
      userId: member.id,
      verified: false,
      lastUsedAt: null,
      lastStep: null,
    });
    expect(Math.abs((row?.['createdAt'] as Date).getTime() - app.clock.now().getTime())).toBeLessThan(60_000);
    expect(secretIn(totpURI)).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  it('hands out other codes and another secret each time, no two of them alike', async () => {
    const given = [await handedOut(member), await handedOut(member), await handedOut(await aMemberWithPassword(app))];
    expect(new Set(given.map(({ totpURI }) => secretIn(totpURI))).size).toBe(3);
    expect(new Set(given.flatMap(({ backupCodes }) => backupCodes)).size).toBe(30);
  });

  it('stores the very codes that it shows', async () => {
    const { totpURI, backupCodes } = await handedOut(member);
    const [row] = await authenticatorRows(app, member.id);
    const known = { id: String(row?.['id']), userId: member.id, secret: secretIn(totpURI), backupCodes };
    expect(await backupCodesLeft(app, known)).toEqual(backupCodes);
  });

  it('counts after the first code: two-factor is on, and the session is another', async () => {
    const shown = await handedOut(member);
    await aSession(app, member.id);
    await fromFirefox(app, member.id);
    const before = await sessionsOf(app, member.id);
    const answer = await inSession(app, 'verify-totp', member, { code: codeOf(app, appWith(shown)) }).expect(200);
    expect(await isTwoFactorOn(app, member.id)).toBe(true);
    const token = await expectReplaced(app, { answer, userId: member.id, before, token: member.token });
    expect((answer.body as { token: string }).token).toBe(token);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    const { body } = await listAuthenticators(app, { token }).expect(200);
    expect(body).toEqual([expect.objectContaining({ name: 'Autentikator #1', verified: true })]);
  });

  it('begun anew, throws away what was begun', async () => {
    const [first, second] = [await handedOut(member), await handedOut(member)];
    expect(await authenticatorRows(app, member.id)).toHaveLength(1);
    const { body } = await inSession(app, 'verify-totp', member, { code: codeOf(app, appWith(first)) }).expect(401);
    expect(body).toEqual(refusal('INVALID_CODE'));
    await inSession(app, 'verify-totp', member, { code: codeOf(app, appWith(second)) }).expect(200);
  });

  it.each([
    ['Portvakt', {}],
    ['Sjokolade & Sånn + Co', { issuer: 'Sjokolade & Sånn + Co' }],
    ['Ærlig:Øl=å?#%/"', { issuer: 'Ærlig:Øl=å?#%/"' }],
    ["it's (*very*) ~fine~!", { issuer: "it's (*very*) ~fine~!" }],
    ['🔑', { issuer: '🔑' }],
    ['x&secret=EVIL', { issuer: 'x&secret=EVIL' }],
    ['Portvakt', { issuer: '' }],
  ])('names the issuer in the address, exact to the character: %s', async (issuer, body) => {
    const { totpURI } = (await enable(member, body).expect(200)).body as HandedOut;
    expect(totpURI).toBe(addressOf(issuer, member.email, secretIn(totpURI)));
  });

  it('encodes the e-mail address in it', async () => {
    const email = `kari.o'neil+jobb${member.id.toLowerCase()}@eksempel.no`;
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [email, member.id]);
    const { totpURI } = await handedOut(member);
    const label = `Portvakt:kari.o'neil%2Bjobb${member.id.toLowerCase()}%40eksempel.no`;
    expect(totpURI).toBe(
      `otpauth://totp/${label}?secret=${base32Of(secretIn(totpURI))}&issuer=Portvakt&digits=6&period=30`,
    );
  });

  it('asks for no fresh session', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 6 * 86_400_000 });
    await enable({ token }).expect(200);
  });

  it('that cannot be stored loses nothing of what was there', async () => {
    const shown = await handedOut(member);
    const before = await everything(app);
    const answer = await whileRefused(app, 'twoFactor', async () => enable(member));
    expect(answer.status).toBe(500);
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
    await inSession(app, 'verify-totp', member, { code: codeOf(app, appWith(shown)) }).expect(200);
  });
});

describe('POST /two-factor/enable where two-factor is on', () => {
  let member: ProtectedMember;
  let other: ProtectedMember;

  beforeEach(async () => {
    member = await aProtectedMember(app);
    other = await aProtectedMember(app);
  });

  it('puts one unproved authenticator in the place of all; two-factor stays on, and the session too', async () => {
    await anAuthenticatorOf(app, member.id);
    await anAuthenticatorOf(app, member.id, { verified: false });
    const before = await sessionsOf(app, member.id);
    const answer = await enable(member).expect(200);
    expect(cookiesOf(answer)).toEqual({});
    expect(await isTwoFactorOn(app, member.id)).toBe(true);
    const [left, ...more] = await storedAuthenticators(app, member.id);
    expect(more).toEqual([]);
    expect(left).toEqual({ id: expect.not.stringMatching(member.authenticator.id), verified: false });
    expect(await sessionsOf(app, member.id)).toEqual(before);
    expect(await storedAuthenticators(app, other.id)).toEqual([stored(other.authenticator)]);
  });

  it('trusts no device of the user any more, and leaves all that waits otherwise, and all of others', async () => {
    for (const { id } of [member, other]) await everyKindOfRecord(app, id);
    const [before, ofOther] = [await identifiersOf(app, member.id), await identifiersOf(app, other.id)];
    const answer = await enable(member).expect(200);
    expect(cookiesOf(answer)).toEqual({});
    const left = before.filter((identifier) => !identifier.startsWith('trust-device-'));
    expect(left).toHaveLength(before.length - 1);
    expect(await identifiersOf(app, member.id)).toEqual(left);
    expect(await identifiersOf(app, other.id)).toEqual(ofOther);
  });

  it('leaves the count of wrong codes as it was: it is no way around the block', async () => {
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 14)', [member.id]);
    await enable(member).expect(200);
    expect(await app.database.sql('SELECT * FROM "secondFactorFailures" WHERE "userId" = $1', [member.id])).toEqual([
      { userId: member.id, count: 14, blockedUntil: null },
    ]);
  });

  it('and abandoned, keeps nobody out: the sign-in takes a code of what was set up (D-46)', async () => {
    const shown = await handedOut(member);
    const challenge = await passwordSignIn(app, member).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    await secondFactor(app, 'verify-totp', cookie, { code: codeOf(app, member.authenticator) }).expect(401);
    await secondFactor(app, 'verify-totp', cookie, { code: codeOf(app, appWith(shown)) }).expect(200);
    expect(await isTwoFactorOn(app, member.id)).toBe(true);
    expect((await storedAuthenticators(app, member.id)).map(({ verified }) => verified)).toEqual([true]);
  });

  it('kills every earlier backup code with the authenticators they came with', async () => {
    const [code = ''] = member.authenticator.backupCodes;
    const { backupCodes } = await handedOut(member);
    await inSession(app, 'verify-backup-code', member, { code }).expect(401, refusal('INVALID_BACKUP_CODE'));
    await inSession(app, 'verify-backup-code', member, { code: backupCodes[0] }).expect(200);
  });

  it('makes a device that was trusted owe a code again', async () => {
    const sign = await passwordSignIn(app, member);
    const cookie = String(cookiesOf(sign)['portvakt.two_factor']).split(';')[0] ?? '';
    const body = { code: codeOf(app, member.authenticator), trustDevice: true };
    const trusted = await secondFactor(app, 'verify-totp', cookie, body).expect(200);
    const device = String(cookiesOf(trusted)['portvakt.trust_device']).split(';')[0] ?? '';
    await enable(member).expect(200);
    await passwordSignIn(app, member, device).expect(200, { twoFactorRedirect: true });
  });
});

/** By contract §4: label parts percent-encoded, the query form-encoded. */
function addressOf(issuer: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const form = encodeURIComponent(issuer)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${form}&digits=6&period=30`;
}
