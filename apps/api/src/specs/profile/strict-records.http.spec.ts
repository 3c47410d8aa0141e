import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { changeEmail, changeLink, claimsIn, leadingTo, openLink, PROVE_NEW } from '../../testing/address-change.js';
import { presenting } from '../../testing/cookies.js';
import { linkIn } from '../../testing/delivered-mail.js';
import { newestLink, newestMail } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { anAddress } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { recordsOf } from '../../testing/verification-rows.js';

const ENVIRONMENT = {
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
};
const NEW_PASSWORD = 'et annet godt passord';

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

describe.each([
  ['strict', digest],
  ['standard', (token: string) => token],
] as const)('what the table says of one-time links, policy %s (C21)', (policy, kept) => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startTestApp({ ...ENVIRONMENT, POLICY: policy });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app);
  });

  /** One record, named by what it is for and the digest of the token, or the token; and no other trace of it. */
  async function expectKept(prefix: string, token: string): Promise<void> {
    expect(await recordsOf(app, member.id)).toEqual([
      { identifier: `${prefix}${kept(token)}`, value: member.id, expiresAt: expect.any(Date) },
    ]);
    const rows = await app.database.sql('SELECT * FROM "verification"');
    expect(JSON.stringify(rows).includes(token)).toBe(kept(token) === token);
  }
  const post = (path: string, body: object) =>
    app.request().post(path).set('cookie', presenting(member.token)).send(body);

  it('of a link to a new password', async () => {
    await app.request().post('/forget-password').send({ email: member.email }).expect(200);
    const token =
      linkIn(await newestMail(app, member.email))
        .pathname.split('/')
        .at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    await expectKept('reset-password:', token);

    const page = `/reset-password/${token}?callbackURL=%2Freset`;
    await app.request().get(page).expect(302).expect('location', `http://localhost:3000/reset?token=${token}`);
    const reset = (shown: string) =>
      app.request().post('/reset-password').send({ token: shown, newPassword: NEW_PASSWORD });
    for (const wrong of [digest(token), token.toLowerCase(), `x${token}`]) {
      expect((await reset(wrong).expect(400)).body).toEqual(refusal('INVALID_TOKEN'));
    }
    await reset(token).expect(200, { status: true });
    expect(await recordsOf(app, member.id)).toEqual([]);
    expect((await reset(token).expect(400)).body).toEqual(refusal('INVALID_TOKEN'));
  });

  it('of a link that deletes the user', async () => {
    await post('/delete-user', {}).expect(200);
    const token = linkIn(await newestMail(app, member.email)).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[a-z0-9]{32}$/);
    await expectKept('delete-account-', token);

    await post('/delete-user', { token: digest(token) }).expect(404, refusal('INVALID_TOKEN'));
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id });
    await post('/delete-user', { token }).expect(200);
    expect(await app.database.sql('SELECT FROM "user" WHERE "id" = $1', [member.id])).toEqual([]);
  });

  it('of a link that changes the address', async () => {
    const newEmail = anAddress();
    const link = await changeLink(app, member, newEmail);
    const jti = String(claimsIn(link)['jti']);
    expect(jti).toMatch(/^[A-Za-z0-9]{32}$/);
    await expectKept('change-email-', jti);
    await openLink(app, member, leadingTo(link, null)).expect(200);
    const used = await recordsOf(app, member.id);
    expect(used.map(({ identifier }) => identifier)).not.toContain(`change-email-${kept(jti)}`);
  });
});

describe('what the table says of the second link of a strict change of address', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ ...ENVIRONMENT, POLICY: 'strict' });
  });
  afterAll(() => app.stop());

  it.each([true, false])('is the digest of its own token too, address proven: %s', async (isProven) => {
    const member = await aMember(app, { isProven });
    const newEmail = anAddress();
    await changeEmail(app, member, { newEmail }).expect(200);
    if (isProven) await openLink(app, member, await newestLink(app, member.email)).expect(302);
    const second = await newestLink(app, newEmail, PROVE_NEW);
    const jti = String(claimsIn(second)['jti']);
    expect(await recordsOf(app, member.id)).toEqual([
      { identifier: `change-email-${digest(jti)}`, value: member.id, expiresAt: expect.any(Date) },
    ]);
  });
});
