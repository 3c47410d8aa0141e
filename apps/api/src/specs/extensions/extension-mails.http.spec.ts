import { beforeEach, describe, expect, it } from '@jest/globals';

import { OutboxWorker } from '@portvakt/adapters/mail';
import { MailRefused, ProductRefusal } from '@portvakt/kernel';

import { sessionCookie } from '../../testing/cookies.js';
import { ONLY_FIRMA_BODY } from '../../testing/extensions.js';
import { anOperator } from '../../testing/operators.js';
import {
  acme,
  ENVIRONMENT,
  type Act,
  atChange,
  changeName,
  foreign,
  hello,
  letters,
  log,
  nothing,
  rowsOf,
  SALES,
  sentTo,
  welcome,
} from '../../testing/extension-mails.js';
import { useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { aSignedInUser } from '../../testing/users.js';

beforeEach(() => letters.reset());

describe('a mail that an extension adds', () => {
  const app = useTestApp({ ...ENVIRONMENT, DELETE_USER_ENABLED: 'true' }, { extensions: [acme], log });

  it.each([
    ['nb', 'Velkommen til Acme', 'Hei, Et', 'Du hører til Salg.'],
    ['nn', 'Velkomen til Acme', 'Hei, Et', 'Du høyrer til Salg.'],
    ['en', 'Welcome to Acme', 'Hello Et', 'You belong to Salg.'],
  ] as const)('is sent in %s to the user of the event, with the layout of the service', async (language, ...texts) => {
    const [subject, greeting, reason] = texts;
    const user = await aSignedInUser(app, { language });
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    await changeName(app, user).expect(200);
    await until(() => sentTo(user).length > 0);
    const [mail] = sentTo(user);
    expect(mail).toMatchObject({ kind: 'acme-welcome', language, subject, from: 'Portvakt <no-reply@localhost>' });
    expect(mail?.headers).toMatchObject({ 'Message-ID': `<${mail?.id}@localhost>`, 'Content-Language': language });
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(reason);
    expect(mail?.text).toContain(greeting);
  });

  it('is not left behind by a change that is undone', async () => {
    const user = await aSignedInUser(app);
    letters.act = atChange(async (outbox) => {
      expect(await outbox.add(welcome, SALES)).toBe(true);
      throw new ProductRefusal('ACME_ONLY_FIRMA', 'email');
    });
    await changeName(app, user).expect(403, ONLY_FIRMA_BODY);
    expect(await rowsOf(app, user)).toEqual([]);
    letters.act = nothing;
    await changeName(app, user, 'Kari').expect(200);
    expect(await rowsOf(app, user)).toEqual([]);
    expect(sentTo(user)).toEqual([]);
  });

  it('undoes the change where the outbox cannot be written, also if the follower hides that', async () => {
    const user = await aSignedInUser(app);
    await app.database.sql(`ALTER TABLE "outboxMail" ADD CONSTRAINT "full" CHECK ("kind" <> 'acme-hello')`);
    letters.act = atChange((outbox) => outbox.add(hello, SALES).catch(() => undefined));
    await changeName(app, user).expect(500, '');
    await app.database.sql('ALTER TABLE "outboxMail" DROP CONSTRAINT "full"');
    const [stored] = await app.database.sql('SELECT "name" FROM "user" WHERE "id" = $1', [user.id]);
    expect(stored).toEqual({ name: 'Kari Nordmann' });
  });

  it('goes to no address that nobody has verified, unless its kind says so, and then without text of users', async () => {
    const user = await aSignedInUser(app, { isVerified: false });
    const answers: boolean[] = [];
    letters.act = atChange(async (outbox) => {
      answers.push(await outbox.add(welcome, SALES), await outbox.add(hello, { department: 'Ring 22222222' }));
    });
    await changeName(app, user, 'Ringoss Straks').expect(200);
    await until(() => sentTo(user).length > 0);
    expect(answers).toEqual([false, true]);
    expect(sentTo(user).map(({ kind }) => kind)).toEqual(['acme-hello']);
    expect(`${sentTo(user)[0]?.text}${sentTo(user)[0]?.html}`).not.toContain('Ring');
    expect(sentTo(user)[0]?.text).toContain('Du hører til Acme.');
  });

  it('is not queued to a user who is being deleted, and does not stop the deletion', async () => {
    const user = await aSignedInUser(app);
    const answers: boolean[] = [];
    letters.act = async (outbox, { kind }) => {
      if (kind === 'user.deleted') answers.push(await outbox.add(hello, SALES));
    };
    await app.request().post('/delete-user').set('cookie', sessionCookie(user.token)).send({}).expect(200);
    expect(answers).toEqual([false]);
    expect(await app.database.sql('SELECT FROM "user" WHERE "id" = $1', [user.id])).toEqual([]);
    expect(await rowsOf(app, user)).toEqual([]);
  });

  it.each([
    ['NUL', 'Sa\0lg'],
    ['an unpaired surrogate', 'Salg \ud83d'],
    ['line breaks', 'Salg\r\n\r\nRing oss'],
  ])('is sent though a text has %s', async (_, department) => {
    const user = await aSignedInUser(app);
    letters.act = atChange((outbox) => outbox.add(welcome, { department }));
    await changeName(app, user).expect(200);
    await until(() => sentTo(user).length > 0);
    expect(sentTo(user)[0]?.text).toMatch(/^Du hører til Sa ?lg(?: Ring oss)?\.$/mu);
    expect(sentTo(user)[0]?.text).not.toMatch(/\0|\p{Cs}/u);
  });

  it('has one Message-ID for all attempts', async () => {
    const user = await aSignedInUser(app);
    letters.failure = Object.assign(new Error('accepted, but the answer was lost'), { code: 'EPOST' });
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    await changeName(app, user).expect(200);
    await until(async () => (await rowsOf(app, user))[0]?.lastError === 'connection');
    app.clock.advance(5_000);
    letters.failure = null;
    app.nest.get(OutboxWorker).wake();
    await until(async () => (await rowsOf(app, user)).length === 0);
    const ids = sentTo(user).map(({ headers }) => headers['Message-ID']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is given up as ours are, and its events name neither the user, nor the address, nor the data', async () => {
    const user = await aSignedInUser(app);
    letters.failure = new MailRefused('nobody there');
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    await changeName(app, user).expect(200);
    await until(async () => Boolean((await rowsOf(app, user))[0]?.abandonedAt));
    const [row] = await rowsOf(app, user);
    expect(row).toMatchObject({ lastError: 'refused-5xx', attempts: 1 });
    const events = () =>
      app.database.sql<{ kind: string; facts: object }>(
        `SELECT "kind", "facts" FROM "auditEvent" WHERE "facts"->>'mail' = $1`,
        [row?.id],
      );
    await until(async () => (await events()).length > 0);
    expect(await events()).toEqual([
      { kind: 'mail.given-up', facts: { kind: 'acme-welcome', attempt: 1, mail: row?.id } },
    ]);
    expect(letters.lines.join('')).not.toContain(user.email);
  });

  it('is in the list of mails of operators, who try it again or discard it', async () => {
    const [support, user] = [await anOperator(app, 'support'), await aSignedInUser(app)];
    letters.failure = new Error('down');
    letters.act = atChange((outbox) => outbox.add(welcome, SALES));
    await changeName(app, user).expect(200);
    await until(async () => (await rowsOf(app, user))[0]?.lastError === 'connection');
    const listed = await support.get('/admin/list-mails?state=failing').expect(200);
    const [mail] = (listed.body as { mails: { id: string; to: string }[] }).mails.filter(({ to }) => to === user.email);
    expect(mail).toMatchObject({ kind: 'acme-welcome', userId: user.id, language: 'nb', lastError: 'connection' });
    expect(JSON.stringify(listed.body)).not.toContain('Salg');
    await support.post('/admin/discard-mail', { id: mail?.id }).expect(200);
    expect(await rowsOf(app, user)).toEqual([]);
  });

  it.each<[string, Act, string]>([
    [
      'a kind of another extension',
      atChange((outbox) => outbox.add(foreign, SALES)),
      'the mail "firma-hello" is not among its kinds',
    ],
    [
      'a value that is no text',
      atChange((outbox) => outbox.add(welcome, { department: 1 as unknown as string })),
      'the mail "acme-welcome" has the field "department", which is not a text',
    ],
    [
      'a field that marks encrypted data',
      atChange((outbox) => outbox.add(welcome, { ...SALES, sealed: 'x' } as typeof SALES)),
      'the mail "acme-welcome" has the field "sealed", which is reserved by the service',
    ],
    [
      'a sixth mail for one event',
      atChange(async (outbox) => {
        for (let count = 0; count < 6; count++) await outbox.add(welcome, SALES);
      }),
      'it queues more than 5 mails for one event',
    ],
  ])('is a defect where a follower queues %s: nothing is kept', async (_, defect, reason) => {
    const user = await aSignedInUser(app);
    letters.act = defect;
    await changeName(app, user).expect(500, '');
    letters.act = nothing;
    expect(await rowsOf(app, user)).toEqual([]);
    const messages = letters.lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual([`extension acme failed in follower letters: ${reason}`]);
  });

  it('is not queued for an event of a mail, which is noted all the same', async () => {
    const user = await aSignedInUser(app);
    const answers: boolean[] = [];
    letters.act = async (outbox, { kind, subject }) => {
      if (subject !== user.id) return;
      if (kind === 'profile.changed' || kind === 'mail.sent') answers.push(await outbox.add(welcome, SALES));
    };
    await changeName(app, user).expect(200);
    await until(() => answers.length === 2);
    const noted = `SELECT "kind" FROM "auditEvent" WHERE "kind" = 'mail.sent' AND "subjectId" = $1`;
    await until(async () => (await app.database.sql(noted, [user.id])).length > 0);
    letters.act = nothing;
    expect(answers).toEqual([true, false]);
    expect(sentTo(user)).toHaveLength(1);
  });
});
