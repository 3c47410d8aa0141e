import { beforeEach, describe, expect, it } from '@jest/globals';

import { OperatorsPorts, RevokeRolesByEmail } from '@portvakt/operators';

import { aDeletionToken, DELETION_BY_MAIL, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { whileTableIsLocked } from '../../testing/database-locks.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, eventsBy, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp({ RATE_LIMIT_ENABLED: 'false', ...DELETION_ENABLED });
const ROUNDS = 5;

let one: TestOperator;
let other: TestOperator;

const admins = async (): Promise<readonly string[]> => {
  const rows = await app.database.sql<{ id: string }>(
    `SELECT "id" FROM "user" WHERE "role" = 'admin' AND NOT "banned"`,
  );
  return rows.map(({ id }) => id);
};

/** The only two admins. */
async function twoAdmins(): Promise<void> {
  await app.database.sql('UPDATE "user" SET "role" = NULL');
  [one, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
}

type Act = (by: TestOperator, of: TestOperator) => ReturnType<TestOperator['post']>;

const takesRole: Act = (by, of) => by.post('/admin/set-role', { userId: of.id, role: 'user' });
const bans: Act = (by, of) => by.post('/admin/ban-user', { userId: of.id, notify: false });

describe('the only two admins', () => {
  beforeEach(twoAdmins);

  it.each([
    ['take the role of each other', takesRole, takesRole],
    ['ban each other', bans, bans],
    ['act, one with a ban and one with a role', bans, takesRole],
  ] as const)('who %s at once leave exactly one (case 43)', async (_what, first, second) => {
    for (let round = 0; round < ROUNDS; round++) {
      await twoAdmins();
      const answers = await Promise.all([first(one, other), second(other, one)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const winner = answers[0].status === 200 ? one : other;
      expect(await admins()).toEqual([winner.id]);
      const refused = statuses.find((status) => status !== 200) ?? 0;
      expect([401, 403, 409]).toContain(refused);
      const loser = winner === one ? other : one;
      const done = (await eventsBy(app, loser.id)).filter(({ outcome }) => outcome === 'done');
      expect(done).toEqual([]);
    }
  });

  it('stay two where one of them becomes an admin while deleting the own account', async () => {
    const user = await anOperator(app, null);
    await app.mails();
    const [grant, deletion] = await whileTableIsLocked(app, 'outboxMail', async (waitForBlocked) => {
      const granting = one.post('/admin/set-role', { userId: user.id, role: 'admin' }).then(({ status }) => status);
      await waitForBlocked(1);
      const deleting = user.post('/delete-user').then(refusalIn);
      await waitForBlocked(2);
      return [granting, deleting] as const;
    });
    expect([await grant, await deletion]).toEqual([200, '409 LAST_ADMIN']);
    expect(new Set(await admins())).toEqual(new Set([one.id, other.id, user.id]));
  });

  it('of whom one bans the other while a command takes their own role leave one (operators §6)', async () => {
    const command = new RevokeRolesByEmail(app.nest.get(OperatorsPorts, { strict: false }));
    const given = { email: one.email, allowsLastAdmin: false };
    // Otherwise the worker could be in the middle of a mail, and wait for the lock too.
    await app.mails();
    // The ban has updated its columns, and waits before its mail.
    const [ban, revocation] = await whileTableIsLocked(app, 'outboxMail', async (waitForBlocked) => {
      const banning = one.post('/admin/ban-user', { userId: other.id }).then(({ status }) => status);
      await waitForBlocked(1);
      const taking = command.execute(given).then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      );
      await waitForBlocked(2);
      return [banning, taking] as const;
    });
    expect([await ban, await revocation]).toEqual([200, 'LAST_ADMIN']);
    expect(await admins()).toEqual([one.id]);
  });

  it('cannot end their own role or be removed, so one always remains (cases 42 and 45)', async () => {
    await takesRole(one, other).expect(200);
    expect(refusalIn(await takesRole(one, one))).toBe('400 YOU_CANNOT_CHANGE_YOUR_OWN_ROLE');
    expect(refusalIn(await bans(one, one))).toBe('400 YOU_CANNOT_BAN_YOURSELF');
    const removal = await one.post('/admin/remove-user', { userId: one.id });
    expect(refusalIn(removal)).toBe('400 YOU_CANNOT_REMOVE_YOURSELF');
    expect(await admins()).toEqual([one.id]);
  });

  it('who delete their accounts at once leave exactly one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await twoAdmins();
      const answers = await Promise.all([one, other].map((admin) => admin.post('/delete-user')));
      expect(answers.map(refusalIn).sort()).toEqual(['200 ', '409 LAST_ADMIN']);
      expect(await admins()).toHaveLength(1);
    }
  });
});

describe('the only admin', () => {
  beforeEach(twoAdmins);

  it('cannot delete the account in any way, until somebody else has the role', async () => {
    await takesRole(one, other).expect(200);
    const token = await aDeletionToken(app, one.id);
    for (const proof of [{}, { token }])
      expect(refusalIn(await one.post('/delete-user', proof))).toBe('409 LAST_ADMIN');
    expect(refusalIn(await one.get(`/delete-user/callback?token=${token}`))).toBe('409 LAST_ADMIN');
    await app.database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "id" = $1`, [other.id]);
    await one.get(`/delete-user/callback?token=${token}`).expect(200);
    expect(await admins()).toEqual([other.id]);
  });
});

describe('the only admin, where a deletion is confirmed by mail', () => {
  const byMail = useTestApp(DELETION_BY_MAIL);

  it('is mailed no link', async () => {
    const admin = await anOperator(byMail, 'admin');
    expect(refusalIn(await admin.post('/delete-user'))).toBe('409 LAST_ADMIN');
    expect(await subjectsTo(byMail, admin.email)).toEqual([]);
  });
});
