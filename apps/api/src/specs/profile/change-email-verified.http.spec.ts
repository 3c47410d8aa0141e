import { beforeEach, describe, expect, it } from '@jest/globals';

import { APPROVAL_SUBJECT, changeEmail, claimsIn } from '../../testing/email-change.js';
import { linkIn, linkPathIn, mailsTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { aVerificationRecord, recordIdentifiers, verificationRecords } from '../../testing/verification-records.js';

const TTL_SECONDS = 1800;

describe('POST /change-email of a user with a verified address', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', VERIFICATION_TTL: String(TTL_SECONDS) });
  let user: SignedInUser;
  let newEmail: string;
  beforeEach(async () => {
    user = await aSignedInUser(app);
    newEmail = anEmailAddress();
  });

  const change = (more: object = {}) => changeEmail(app, user, { newEmail, ...more });

  it('stores one record, changes nothing else, and sets no cookie', async () => {
    const before = await databaseSnapshot(app);
    const answer = await change().expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const after = await databaseSnapshot(app);
    expect({ ...after, verification: [], mails: 0 }).toEqual({ ...before, verification: [], mails: 0 });
    expect(after['verification']).toHaveLength((before['verification'] as object[]).length + 1);
  });

  it('stores a record of the user that expires with the link (specification §6)', async () => {
    await app.clock.atOneMoment(async (moment) => {
      await change().expect(200);
      const records = await verificationRecords(app, user.id);
      expect(records).toEqual([
        {
          identifier: expect.stringMatching(/^change-email-[a-zA-Z0-9]{32}$/),
          value: user.id,
          expiresAt: new Date(moment.getTime() + TTL_SECONDS * 1000),
        },
      ]);
    });
  });

  it('mails the current address only (security F2, F7)', async () => {
    const before = (await app.mails()).length;
    await change().expect(200);
    expect(await app.mails()).toHaveLength(before + 1);
    expect(await subjectsTo(app, user.email)).toEqual([APPROVAL_SUBJECT]);
    expect(await mailsTo(app, newEmail)).toEqual([]);
    const { text } = await newestMailTo(app, user.email);
    expect(text).toContain(user.email);
    expect(text).toContain(newEmail);
    expect(text).toMatch(/30\sminutter/);
  });

  it.each([
    [{}, '/'],
    [{ callbackURL: '' }, '/'],
    [{ callbackURL: '/x?y=1&z=%2F' }, '/x?y=1&z=%2F'],
    [{ callbackURL: `${ORIGIN}/x` }, `${ORIGIN}/x`],
  ])('mails a link that names user, old and new address, for one use: %j', async (more, callbackURL) => {
    await change({ ...more, newEmail: newEmail.toUpperCase() }).expect(200);
    const mail = await newestMailTo(app, user.email);
    const { origin, pathname, searchParams, search } = linkIn(mail);
    expect([origin, pathname]).toEqual([ORIGIN, '/verify-email']);
    expect([...searchParams.keys()]).toEqual(['token', 'callbackURL']);
    expect(search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);

    const { iat, jti, ...claims } = claimsIn(linkPathIn(mail)) as { iat: number; jti: string };
    expect(claims).toEqual({ email: user.email, updateTo: newEmail, sub: user.id, exp: iat + TTL_SECONDS });
    expect(await recordIdentifiers(app, user.id)).toEqual([`change-email-${jti}`]);
  });

  it('puts the whole link into both parts of the mail', async () => {
    await change().expect(200);
    const mail = await newestMailTo(app, user.email);
    expect(mail.html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')).toContain(linkIn(mail).href);
  });

  it('replaces an earlier request, even one for the same address (security F7)', async () => {
    await change().expect(200);
    const [first] = await recordIdentifiers(app, user.id);
    await change().expect(200);
    const [second, ...others] = await recordIdentifiers(app, user.id);
    expect(others).toEqual([]);
    expect(second).not.toBe(first);
  });

  it('leaves one record of many requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => changeEmail(app, user, { newEmail: anEmailAddress() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
  });

  it('keeps every other record, of this user and of others', async () => {
    const other = await aSignedInUser(app);
    const kept = ['2fa-x', 'delete-account-x', 'reset-password:x', 'trust-device-x'];
    for (const identifier of kept) await aVerificationRecord(app, user.id, `${identifier}${user.id}`);
    await changeEmail(app, other, { newEmail: anEmailAddress() }).expect(200);
    const ofOther = await verificationRecords(app, other.id);
    await change().expect(200);
    const identifiers = await recordIdentifiers(app, user.id);
    expect(identifiers).toEqual([
      ...kept.slice(0, 1).map((identifier) => `${identifier}${user.id}`),
      expect.stringMatching(/^change-email-/),
      ...kept.slice(1).map((identifier) => `${identifier}${user.id}`),
    ]);
    expect(await verificationRecords(app, other.id)).toEqual(ofOther);
  });
});
