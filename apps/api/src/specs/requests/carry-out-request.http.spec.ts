import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anOpenRequest,
  carryOutRequests,
  HOUR_MS,
  letRequestWait,
  requestEvents,
  type SentRequest,
  storedRequest,
} from '../../testing/account-requests.js';
import { auditRowsDuring } from '../../testing/audit-log.js';
import { markBanned } from '../../testing/bans.js';
import { sessionCookie } from '../../testing/cookies.js';
import { whileAddressIsLocked } from '../../testing/database-locks.js';
import { mailsTo, subjectsTo } from '../../testing/mails.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();
const DAY_MS = 24 * HOUR_MS;
let support: TestOperator;
let admin: TestOperator;
let user: SignedInUser;

beforeEach(async () => {
  await app.database.sql('DELETE FROM "user"');
  [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
  user = await aSignedInUser(app);
  await enableTwoFactor(app, user.id);
});

const userRow = async (): Promise<Readonly<Record<string, unknown>>> => {
  const [row] = await app.database.sql<Record<string, unknown>>('SELECT * FROM "user" WHERE "id" = $1', [user.id]);
  return row ?? {};
};

async function anApprovedRequest(body: object = {}): Promise<SentRequest> {
  const request = await anOpenRequest(support, user.id, body);
  await admin.post('/admin/approve-request', { id: request.id }).expect(200);
  return request;
}

/** Carries out the case after its wait. */
async function carryOut(request: SentRequest): Promise<void> {
  await letRequestWait(app, request, DAY_MS);
  await carryOutRequests(app);
}

const stateOf = async (request: SentRequest): Promise<string> => (await storedRequest(app, request)).state;

describe('an approved reset of the second factor', () => {
  it('changes nothing during its wait, and is carried out after it (case 71)', async () => {
    await aRecordOfEveryKind(app, user.id);
    await app.database.sql(
      `INSERT INTO "secondFactorFailures" ("userId", "count", "blockedUntil") VALUES ($1, 3, now() + interval '1 hour')`,
      [user.id],
    );
    const request = await anApprovedRequest();
    await letRequestWait(app, request, DAY_MS - 60_000);
    expect(await auditRowsDuring(app, () => carryOutRequests(app))).toEqual([]);
    expect(await userRow()).toMatchObject({ twoFactorEnabled: true });

    await letRequestWait(app, request, 60_000);
    const rows = await auditRowsDuring(app, () => carryOutRequests(app));
    expect(rows.map(({ kind, facts, actorType }) => ({ kind, facts, actorType }))).toEqual([
      { kind: 'device.forgotten', facts: { count: 1 }, actorType: 'service' },
      { kind: 'second-factor.off', facts: {}, actorType: 'service' },
      { kind: 'session.ended', facts: { how: 'case', count: 1 }, actorType: 'service' },
      { kind: 'request.done', facts: { kind: 'second-factor-reset', request: request.id }, actorType: 'service' },
    ]);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'done', endedBy: 'service' });
    expect(await userRow()).toMatchObject({ twoFactorEnabled: false, email: user.email, emailVerified: true });
    expect(await countSessions(app, user.id)).toBe(0);
    for (const table of ['twoFactor', 'secondFactorFailures']) {
      expect(await app.database.sql(`SELECT FROM "${table}" WHERE "userId" = $1`, [user.id])).toEqual([]);
    }
    const left = await recordIdentifiers(app, user.id);
    expect(left.filter((identifier) => /^(2fa|trust)-/.test(identifier))).toEqual([]);
    expect((await subjectsTo(app, user.email))[0]).toBe('Tofaktor er nullstilt');
  });

  it('is carried out once, by several processes at once', async () => {
    const request = await anApprovedRequest();
    await letRequestWait(app, request, DAY_MS);
    await Promise.all(Array.from({ length: 5 }, () => carryOutRequests(app)));
    await carryOutRequests(app);
    const kinds = (await requestEvents(app, user.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'request.done')).toHaveLength(1);
  });

  it.each([
    ['the user has become an operator', `UPDATE "user" SET "role" = 'support' WHERE "id" = $1`],
    ['the second factor is off already', `UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1`],
  ])('fails where %s', async (_why, statement) => {
    const request = await anApprovedRequest();
    await app.database.sql(statement, [user.id]);
    await carryOut(request);
    expect(await stateOf(request)).toBe('failed');
    expect((await requestEvents(app, user.id)).at(-1)?.kind).toBe('request.failed');
    expect(await countSessions(app, user.id)).toBe(1);
    expect((await subjectsTo(app, user.email))[0]).toBe('Saken er avsluttet');
  });

  it('fails where the user is banned', async () => {
    const request = await anApprovedRequest();
    await markBanned(app, user.id);
    await carryOut(request);
    expect(await stateOf(request)).toBe('failed');
    expect(await userRow()).toMatchObject({ twoFactorEnabled: true });
  });
});

describe('a case that nobody approves', () => {
  it('is not carried out, and expires (case 72)', async () => {
    const request = await anOpenRequest(support, user.id);
    await carryOut(request);
    expect(await stateOf(request)).toBe('waiting');
    expect(await userRow()).toMatchObject({ twoFactorEnabled: true });

    await letRequestWait(app, request, 6 * DAY_MS);
    await carryOutRequests(app);
    expect(await stateOf(request)).toBe('expired');
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({ kind: 'request.expired', actorType: 'service' });
    expect((await subjectsTo(app, user.email))[0]).toBe('Saken er avsluttet');
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('is carried out after the longer wait where it needs no approval (case 76)', async () => {
    const request = await anOpenRequest(admin, user.id);
    expect(request['approvalNeeded']).toBe(false);
    await carryOut(request);
    expect(await stateOf(request)).toBe('waiting');
    await carryOut(request);
    expect(await stateOf(request)).toBe('done');
  });
});

describe('a case and the operator responsible for it', () => {
  it.each([
    ['banned', 'UPDATE "user" SET "banned" = true WHERE "id" = $1'],
    ['no longer an admin', `UPDATE "user" SET "role" = 'support' WHERE "id" = $1`],
    ['deleted', 'DELETE FROM "user" WHERE "id" = $1'],
  ])('fails if its approver is %s', async (_, statement) => {
    const request = await anApprovedRequest();
    await app.database.sql(statement, [admin.id]);
    await carryOut(request);
    expect([await stateOf(request), (await userRow())['twoFactorEnabled']]).toEqual(['failed', true]);
    expect(await subjectsTo(app, user.email)).toHaveLength(2);
  });

  it('fails if the admin who opened it alone has been banned', async () => {
    const request = await anOpenRequest(admin, user.id);
    expect(request['approvalNeeded']).toBe(false);
    const other = await anOperator(app, 'admin');
    await other.post('/admin/ban-user', { userId: admin.id }).expect(200);
    await letRequestWait(app, request, 2 * DAY_MS);
    await carryOutRequests(app);
    expect([await stateOf(request), (await userRow())['twoFactorEnabled']]).toEqual(['failed', true]);
  });

  it('is carried out if only its opener, who needed an approval, has lost the role', async () => {
    const request = await anApprovedRequest();
    await app.database.sql('UPDATE "user" SET "role" = NULL WHERE "id" = $1', [support.id]);
    await carryOut(request);
    expect(await stateOf(request)).toBe('done');
  });
});

describe('an approved case that has expired as well', () => {
  it('expires', async () => {
    const request = await anApprovedRequest();
    await letRequestWait(app, request, 7 * DAY_MS);
    await carryOutRequests(app);
    expect(await stateOf(request)).toBe('expired');
    expect(await userRow()).toMatchObject({ twoFactorEnabled: true });
  });
});

describe('an approved change of the e-mail address', () => {
  const NEW = 'ny@eksempel.no';
  const asked = { kind: 'email-change', newEmail: NEW };

  it('replaces it unverified; both addresses get a mail, and old links are dead (case 78)', async () => {
    const reset = await aResetToken(app, user.id);
    await aRecordOfEveryKind(app, user.id);
    await carryOut(await anApprovedRequest(asked));
    expect(await userRow()).toMatchObject({ email: NEW, emailVerified: false, twoFactorEnabled: true });
    expect(await countSessions(app, user.id)).toBe(0);
    const session = await app.request().get('/get-session').set('cookie', sessionCookie(user.token));
    expect(session.body).toBeNull();
    const answer = await app.request().post('/reset-password').send({ token: reset, newPassword: 'et nytt passord' });
    expect(answer.body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect(await recordIdentifiers(app, user.id)).toEqual([]);

    const old = await mailsTo(app, user.email);
    expect(
      old
        .map(({ subject }) => subject)
        .slice(0, 2)
        .sort(),
    ).toEqual(['E-postadressen din er endret', 'E-postadressen er endret']);
    const [verification] = await mailsTo(app, NEW);
    expect(verification?.subject).toMatch(/^Bekreft/);
    const rows = await app.database.sql<{ kind: string; facts: object; actorType: string }>(
      `SELECT "kind", "facts", "actorType" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" LIKE 'email.%'`,
      [user.id],
    );
    expect(rows).toEqual([
      {
        kind: 'email.changed',
        facts: { old: `${user.email.slice(0, 2)}•••@eksempel.no`, new: 'n•••@eksempel.no' },
        actorType: 'service',
      },
      { kind: 'email.verification-sent', facts: {}, actorType: 'service' },
    ]);
  });

  it('fails where somebody else has taken the address meanwhile (case 78)', async () => {
    const request = await anApprovedRequest(asked);
    await aSignedInUser(app, { email: NEW });
    await carryOut(request);
    expect(await stateOf(request)).toBe('failed');
    expect(await userRow()).toMatchObject({ email: user.email, emailVerified: true });
    expect(await countSessions(app, user.id)).toBe(1);
    expect((await subjectsTo(app, user.email))[0]).toBe('Saken er avsluttet');
  });

  it('waits while a password reset is requested for the new address, which nobody has yet', async () => {
    const request = await anApprovedRequest(asked);
    await letRequestWait(app, request, DAY_MS);
    const { done } = await whileAddressIsLocked(app, NEW, async (waitForBlocked) => {
      const carriedOut = carryOutRequests(app);
      await waitForBlocked(1);
      return { done: carriedOut };
    });
    await done;
    expect(await userRow()).toMatchObject({ email: NEW });
  });

  it('fails where the user has it already', async () => {
    const request = await anApprovedRequest(asked);
    await app.database.sql('UPDATE "user" SET "email" = $2 WHERE "id" = $1', [user.id, NEW]);
    await carryOut(request);
    expect(await stateOf(request)).toBe('failed');
  });
});

describe('a case that cannot be carried out', () => {
  it('does not keep others from theirs', async () => {
    const first = await anApprovedRequest();
    await letRequestWait(app, first, 2 * DAY_MS);
    const owner = user;
    user = await aSignedInUser(app);
    await enableTwoFactor(app, user.id);
    const second = await anApprovedRequest();
    await letRequestWait(app, second, DAY_MS);
    await app.database.sql(
      `CREATE FUNCTION "refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await app.database.sql(
      `CREATE TRIGGER "refuse" BEFORE DELETE ON "twoFactor" FOR EACH ROW
       WHEN (OLD."userId" = '${owner.id}') EXECUTE FUNCTION "refuse"()`,
    );
    try {
      await expect(carryOutRequests(app)).rejects.toThrow('1 of 2 failed');
      expect([await stateOf(first), await stateOf(second)]).toEqual(['approved', 'done']);
    } finally {
      await app.database.sql('DROP FUNCTION "refuse" CASCADE');
    }
    await carryOutRequests(app);
    expect(await stateOf(first)).toBe('done');
  });
});
