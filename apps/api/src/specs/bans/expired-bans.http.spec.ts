import { beforeEach, describe, expect, it } from '@jest/globals';

import { LiftExpiredBans } from '@portvakt/operators';

import { anAuditRow, auditRowsDuring } from '../../testing/audit-log.js';
import { markBanned } from '../../testing/bans.js';
import { subjectsTo } from '../../testing/mails.js';
import { signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser, type StoredUser } from '../../testing/users.js';

describe('a ban whose time is over (case 65)', () => {
  const app = useTestApp();
  let user: StoredUser;
  const liftExpiredBans = (limit = 50) => app.nest.get(LiftExpiredBans, { strict: false }).execute(limit);
  const isMarked = async ({ id }: StoredUser = user): Promise<boolean | undefined> => {
    const [row] = await app.database.sql<{ banned: boolean }>('SELECT "banned" FROM "user" WHERE "id" = $1', [id]);
    return row?.banned;
  };

  beforeEach(async () => {
    await app.database.sql('DELETE FROM "user"');
    user = await aStoredUser(app);
    await markBanned(app, user.id, { expiresInMs: 60_000 });
  });

  it('is ended by the service, which notes it and notifies the user', async () => {
    app.clock.advance(60_000);
    await signInWithPassword(app, user).expect(200);
    const rows = await auditRowsDuring(app, liftExpiredBans);
    expect(rows).toEqual([anAuditRow('ban.expired', user.id, { actorType: 'service', ipAddress: null })]);
    expect(await isMarked()).toBe(false);
    expect(await subjectsTo(app, user.email)).toContain('Kontoen din er åpnet igjen');
  });

  it('is left alone until then, like one without an end', async () => {
    const other = await aStoredUser(app);
    await markBanned(app, other.id);
    app.clock.advance(30_000);
    expect(await auditRowsDuring(app, liftExpiredBans)).toEqual([]);
    expect([await isMarked(), await isMarked(other)]).toEqual([true, true]);
  });

  it('is ended once by several processes, in batches', async () => {
    const others = [await aStoredUser(app), await aStoredUser(app)];
    for (const { id } of others) await markBanned(app, id, { expiresInMs: 0 });
    app.clock.advance(60_000);
    const rows = await auditRowsDuring(app, async () => {
      await Promise.all([liftExpiredBans(1), liftExpiredBans(1), liftExpiredBans(1)]);
      while (await liftExpiredBans(1)) continue;
    });
    expect(rows.map(({ subjectId }) => subjectId).sort()).toEqual([user, ...others].map(({ id }) => id).sort());
  });
});
