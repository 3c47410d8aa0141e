import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';

import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD } from '../../testing/users.js';

let written = 0;

/** Writes an event as a bug in the service would. */
const writeEvent = (to: Pick<TestApp['dataSource'], 'query'>, kind: string, facts: object, subjectId?: string) =>
  to.query(
    `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "facts", "browser", "system",
       "detailDigest", "digest")
     VALUES ($1, now(), $2, 'done', $3, 'service', $4, '', '', '', 'x')`,
    [`event${++written}`, kind, subjectId ?? null, JSON.stringify(facts)],
  );

const findingsOf = async (app: TestApp): Promise<readonly string[]> => {
  const [, ...findings] = await app.stop().then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
  return findings;
};

describe('the checks that each application of a spec ends with', () => {
  it('find passwords, tokens and addresses in the audit log and in the log of the process (case 92)', async () => {
    const app = await startTestApp();
    const { email, token } = await aSignedUpUser(app);
    await writeEvent(app.dataSource, 'audit.read', { note: PASSWORD });
    await writeEvent(app.dataSource, 'user.viewed', { note: token });
    await writeEvent(app.dataSource, 'user.searched', { note: 'code of a mail' });
    new Logger('a mistake').error(`no mail to ${email}`);
    expect(await findingsOf(app)).toEqual([
      expect.stringMatching(/^must not be logged: e-mail address in the log line/),
      'must not be logged: password in event audit.read',
      'must not be logged: session token in event user.viewed',
      'must not be logged: token in event user.viewed',
    ]);
  });

  it('find addresses of people and machines, and names, that followers are given (issue 17, case 26)', async () => {
    const app = await startTestApp();
    await aSignedUpUser(app);
    await writeEvent(app.dataSource, 'audit.checked', { old: 'ka•••@eksempel.no', version: '20.19.0' });
    await writeEvent(app.dataSource, 'audit.read', { note: 'Kari Nordmann' });
    await writeEvent(app.dataSource, 'user.searched', { note: '::ffff:192.0.2.7' });
    await writeEvent(app.dataSource, 'user.viewed', { note: 'en.annen@eksempel.no' });
    expect(await findingsOf(app)).toEqual([
      'an address or a name in the facts of audit.read',
      'an address or a name in the facts of user.searched',
      'an address or a name in the facts of user.viewed',
    ]);
  });

  it('find a change without its event, an event without its change, and one written twice', async () => {
    const app = await startTestApp();
    const [first, second] = [await aSignedUpUser(app), await aSignedUpUser(app)];
    await app.dataSource.query(`UPDATE "user" SET "name" = 'Ola' WHERE "id" = $1`, [first.id]);
    await app.dataSource.query(
      `UPDATE "session" SET "userAgent" = 'Firefox', "expiresAt" = now() WHERE "userId" = $1`,
      [first.id],
    );
    await app.dataSource.query(`UPDATE "session" SET "expiresAt" = now() WHERE "userId" = $1`, [second.id]);
    await app.dataSource.transaction(async (manager) => {
      for (let n = 0; n < 2; n++) await writeEvent(manager, 'profile.changed', {}, second.id);
    });
    expect(await findingsOf(app)).toEqual([
      'a change and its event do not match: update session expiresAt,userAgent',
      'a change and its event do not match: update user name',
      'a change and its event do not match: profile.changed',
      'a change and its event do not match: profile.changed twice',
    ]);
  });
});
