import { beforeEach, describe, expect, it } from '@jest/globals';

import { OutboxWorker } from '@portvakt/adapters/mail';
import type { ExtensionPackage } from '@portvakt/service';

import { anExtension } from '../../testing/extensions.js';
import { anOperator } from '../../testing/operators.js';
import {
  acme,
  ENVIRONMENT,
  atChange,
  changeName,
  letters,
  log,
  nothing,
  rowsOf,
  SALES,
  sentTo,
  transport,
  welcome,
} from '../../testing/extension-mails.js';
import { startTestApp, type TestApp, useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

beforeEach(() => letters.reset());

describe('under POLICY=strict, a mail that an extension adds', () => {
  const app = useTestApp({ ...ENVIRONMENT, POLICY: 'strict' }, { extensions: [acme], log });

  it('is encrypted in the outbox as ours are, and sent', async () => {
    const user = await aSignedInUser(app);
    letters.failure = new Error('down');
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    await changeName(app, user).expect(200);
    await until(async () => (await rowsOf(app, user))[0]?.lastError === 'connection');
    const [row] = await rowsOf(app, user);
    expect(Object.keys(row?.data ?? {})).toEqual(['sealed']);
    letters.failure = null;
    app.clock.advance(5_000);
    app.nest.get(OutboxWorker).wake();
    await until(async () => (await rowsOf(app, user)).length === 0);
    expect(sentTo(user).at(-1)?.text).toContain('Du hører til Salg.');
  });
});

describe('a follower that floods', () => {
  const app = useTestApp({ ...ENVIRONMENT, RATE_LIMIT_ENABLED: 'true' }, { extensions: [acme], log });

  it('sends five mails of a kind to a mailbox in ten minutes; the others are left out', async () => {
    const user = await aSignedInUser(app);
    letters.act = atChange(async (outbox) => {
      for (let count = 0; count < 4; count++) await outbox.add(welcome, SALES);
    });
    await changeName(app, user, 'En').expect(200);
    await changeName(app, user, 'To').expect(200);
    await until(async () => (await rowsOf(app, user)).length === 0);
    expect(sentTo(user)).toHaveLength(5);
    const leftOut = `SELECT FROM "auditEvent" WHERE "kind" = 'mail.left-out' AND "subjectId" = $1`;
    await until(async () => (await app.database.sql(leftOut, [user.id])).length === 3);
  });
});

describe('a mail whose extension is no longer loaded', () => {
  const withIt = useTestApp(ENVIRONMENT, { extensions: [acme], log });

  /** Runs a further process on the same database, with these extensions. */
  async function inProcessWith(extension: ExtensionPackage, work: (app: TestApp) => Promise<void>): Promise<void> {
    const environment = { ...ENVIRONMENT, DATABASE_URL: withIt.database.url };
    const app = await startTestApp(environment, { extensions: [extension], log });
    try {
      await work(app);
    } finally {
      await app.stop();
    }
  }
  const another = anExtension({ name: 'post', mail: { transport } });

  const sendDue = async (app: TestApp, { email }: SignedInUser): Promise<void> => {
    const values = [email, app.clock.now()];
    await withIt.database.sql('UPDATE "outboxMail" SET "dueAt" = $2 WHERE "recipient" = $1', values);
    app.nest.get(OutboxWorker).wake();
  };

  it('waits and holds up no other mail, is sent when the extension is back, and ends at its time', async () => {
    const support = await anOperator(withIt, 'support');
    const [first, second] = [await aSignedInUser(withIt), await aSignedInUser(withIt)];
    letters.failure = new Error('down');
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    for (const user of [first, second]) {
      await changeName(withIt, user).expect(200);
      await until(async () => (await rowsOf(withIt, user))[0]?.lastError === 'connection');
    }
    letters.act = nothing;
    await withIt.nest.get(OutboxWorker).stop();
    const [{ id } = { id: '' }] = await rowsOf(withIt, first);
    // No process sends it before it is due.
    await withIt.database.sql(`UPDATE "outboxMail" SET "dueAt" = "dueAt" + interval '1 day' WHERE "recipient" = $1`, [
      second.email,
    ]);
    letters.failure = null;
    letters.sent.length = 0;
    letters.lines.length = 0;

    await inProcessWith(another, async (app) => {
      await sendDue(app, first);
      await until(async () => (await rowsOf(withIt, first))[0]?.lastError === 'template');
      expect(letters.lines.join('')).toMatch(
        /"kind":"acme-welcome","attempt":2,"error":"UnknownMailError".*mail not sent; tried again later/u,
      );
      await app.request().post('/forget-password').send({ email: first.email }).expect(200);
      await until(() => letters.sent.some(({ to, kind }) => to === first.email && kind === 'reset-password'));
      const listed = await support.get('/admin/list-mails?state=failing').expect(200);
      expect((listed.body as { mails: object[] }).mails).toContainEqual(
        expect.objectContaining({ id, kind: 'acme-welcome', lastError: 'template' }),
      );
    });

    await inProcessWith(acme, async (app) => {
      await sendDue(app, first);
      await until(async () => (await rowsOf(withIt, first)).length === 0);
      expect(sentTo(first)[0]?.headers['Message-ID']).toBe(`<${id}@localhost>`);
    });

    await inProcessWith(another, async (app) => {
      app.clock.advance(3_600_000);
      await sendDue(app, second);
      await until(async () => Boolean((await rowsOf(withIt, second))[0]?.abandonedAt));
      expect(sentTo(second)).toEqual([]);
    });
  });
});
