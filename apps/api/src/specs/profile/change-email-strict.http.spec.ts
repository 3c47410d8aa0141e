import { beforeEach, describe, expect, it } from '@jest/globals';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { cookiesOf, rememberedCookie, sessionCookie } from '../../testing/cookies.js';
import {
  APPROVAL_SUBJECT,
  CHANGED_SUBJECT,
  changeEmail,
  claimsIn,
  mailedApprovalLink,
  openLink,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { errorBody, userBody } from '../../testing/expected-answers.js';
import { linkIn, newestLinkTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { whileUpdatesMeetATakenEmail } from '../../testing/schema-changes.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { aVerificationRecord, recordIdentifiers } from '../../testing/verification-records.js';

const STRICT = { POLICY: 'strict', CHANGE_EMAIL_ENABLED: 'true' };

describe('a strict change of a verified address (specification C21)', () => {
  const app = useTestApp(STRICT);
  let member: SignedInUser;
  let newEmail: string;
  let first: string;
  beforeEach(async () => {
    member = await aSignedInUser(app);
    newEmail = anEmailAddress();
    first = await mailedApprovalLink(app, member, newEmail);
  });

  const secondLink = async (): Promise<string> => {
    await openLink(app, member, first).expect(302).expect('location', '/');
    return newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
  };

  it('starts as under the standard policy: a link to the current address, and no change', async () => {
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, member.email)).toEqual([APPROVAL_SUBJECT]);
    expect(await subjectsTo(app, newEmail)).toEqual([]);
    const { iat, ...claims } = claimsIn(first) as { iat: number };
    expect(claims).toMatchObject({ email: member.email, updateTo: newEmail, sub: member.id, exp: iat + 3600 });
    expect(claims).toHaveProperty('jti', expect.stringMatching(/^[A-Za-z0-9]{32}$/));
  });

  it('changes nothing by the first link, and answers the user unchanged', async () => {
    const before = await userRow(app, member.email);
    app.clock.advance(1_000);
    const answer = await openLink(app, member, withCallbackURL(first, null)).expect(200);
    expect(answer.body).toEqual({
      status: true,
      user: userBody({ id: member.id, email: member.email, emailVerified: true }),
    });
    const { user } = answer.body as { user: { updatedAt: string } };
    expect(user.updatedAt).toBe((before['updatedAt'] as Date).toISOString());
    expect(await userRow(app, member.email)).toEqual(before);
    expect(await subjectsTo(app, member.email)).toEqual([APPROVAL_SUBJECT]);
  });

  it.each([
    [null, '/'],
    ['/profil?x=1', '/profil?x=1'],
  ])('mails a second link of the same form to the new address: %j', async (given, callbackURL) => {
    const [record] = await recordIdentifiers(app, member.id);
    await openLink(app, member, withCallbackURL(first, given));
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    const { pathname, search } = linkIn(await newestMailTo(app, newEmail));
    expect(pathname).toBe('/verify-email');
    expect(search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);

    const second = claimsIn(await newestLinkTo(app, newEmail)) as { iat: number; jti: string };
    expect(second).toMatchObject({ email: member.email, updateTo: newEmail, sub: member.id, exp: second.iat + 3600 });
    expect(second.jti).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(second.jti).not.toBe(claimsIn(first)['jti']);
    const records = await recordIdentifiers(app, member.id);
    expect(records).toHaveLength(1);
    expect(records).not.toEqual([record]);
  });

  it('sets the address as verified by the second link in a session of the user', async () => {
    const second = await secondLink();
    app.clock.advance(1_000);
    const answer = await openLink(app, member, withCallbackURL(second, null)).expect(200);
    expect(answer.body).toEqual({
      status: true,
      user: userBody({ id: member.id, email: newEmail, emailVerified: true }),
    });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await recordIdentifiers(app, member.id)).toEqual([]);
    const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(member.token)).expect(200);
    expect(body).toMatchObject({ user: { email: newEmail, emailVerified: true } });
  });

  it('reports with the second link that the address was changed and verified', async () => {
    const second = await secondLink();
    const rows = await auditRowsDuring(app, async () => openLink(app, member, second).expect(302));
    const kinds = rows.filter(({ subjectId }) => subjectId === member.id).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('email.'))).toEqual(['email.changed', 'email.verified']);
  });

  it('then notifies the old address, and sends no further verification link', async () => {
    await openLink(app, member, await secondLink())
      .expect(302)
      .expect('location', '/');
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED_SUBJECT, APPROVAL_SUBJECT]);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    expect((await newestMailTo(app, member.email)).text).not.toContain(newEmail);
  });

  it('accepts neither link twice, nor the first one after the second', async () => {
    const second = await secondLink();
    const inBetween = await databaseSnapshot(app);
    expect((await openLink(app, member, withCallbackURL(first, null)).expect(401)).body).toEqual(
      errorBody('INVALID_TOKEN'),
    );
    expect(await databaseSnapshot(app)).toEqual(inBetween);
    await openLink(app, member, second).expect(302).expect('location', '/');
    const after = await databaseSnapshot(app);
    for (const used of [first, second]) {
      await openLink(app, member, used).expect(302).expect('location', '/?error=user_not_found');
    }
    expect(await databaseSnapshot(app)).toEqual(after);
  });

  it('rejects the second link in the session of another user and without a session (security F7)', async () => {
    const second = await secondLink();
    const stranger = await aSignedInUser(app);
    const before = await databaseSnapshot(app);
    expect((await openLink(app, stranger, withCallbackURL(second, null)).expect(401)).body).toEqual(
      errorBody('UNAUTHORIZED'),
    );
    await app.request().get(withCallbackURL(second, '/x')).expect(302).expect('location', '/x?error=unauthorized');
    expect(await databaseSnapshot(app)).toEqual(before);
    await openLink(app, member, second).expect(302).expect('location', '/');
  });

  it('invalidates the second link by a newer request', async () => {
    const second = await secondLink();
    await changeEmail(app, member, { newEmail: anEmailAddress() }).expect(200);
    expect((await openLink(app, member, withCallbackURL(second, null)).expect(401)).body).toEqual(
      errorBody('INVALID_TOKEN'),
    );
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('checks at each link whether the address is free, and keeps the link if it is not', async () => {
    const owner = await aSignedInUser(app, { email: newEmail });
    await openLink(app, member, first).expect(302).expect('location', '/?error=invalid_token');
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [owner.id]);
    const second = await secondLink();
    const before = await databaseSnapshot(app);
    await whileUpdatesMeetATakenEmail(app, newEmail, () =>
      openLink(app, member, second).expect(302).expect('location', '/?error=invalid_token'),
    );
    expect(await databaseSnapshot(app)).toEqual(before);
    await openLink(app, member, second).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('keeps each link valid for an hour', async () => {
    const second = await secondLink();
    app.clock.advance(3_601_000);
    expect((await openLink(app, member, withCallbackURL(second, null)).expect(401)).body).toEqual(
      errorBody('TOKEN_EXPIRED'),
    );
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id });
  });

  it('deletes records that depend on the address at the second link, not at the first', async () => {
    await aVerificationRecord(app, member.id, `reset-password:${member.id}`);
    await aVerificationRecord(app, member.id, `trust-device-${member.id}`);
    const second = await secondLink();
    expect(await recordIdentifiers(app, member.id)).toEqual([
      expect.stringMatching(/^change-email-/),
      `reset-password:${member.id}`,
      `trust-device-${member.id}`,
    ]);
    await openLink(app, member, second).expect(302);
    expect(await recordIdentifiers(app, member.id)).toEqual([`trust-device-${member.id}`]);
  });
});

describe('a strict change of address when verification mails are disabled', () => {
  const app = useTestApp({ ...STRICT, VERIFICATION_EMAIL_ENABLED: 'false' });

  it.each([true, false])('is rejected, address verified: %s', async (isVerified) => {
    const member = await aSignedInUser(app, { isVerified });
    const before = await databaseSnapshot(app);
    const answer = await changeEmail(app, member, { newEmail: anEmailAddress() }).expect(400);
    expect(answer.body).toEqual(errorBody('VERIFICATION_EMAIL_ISNT_ENABLED'));
    expect(await databaseSnapshot(app)).toEqual(before);
  });
});
