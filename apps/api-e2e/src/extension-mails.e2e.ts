import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { afterwards } from './testing/clean-up.js';
import { type Database, aDatabase } from './testing/database.js';
import { Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { aSignedUpUser } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';

/** An extension without any package of Portvakt: `EXTENSIONS` names a file that needs none. */
const EXTENSION = `
  const text = { subject: 'Hei', reason: 'Velkommen.' };
  const welcome = {
    kind: 'acme-welcome',
    lifetimeSeconds: 3600,
    fromUsers: [],
    toUnverified: true,
    samples: [{}],
    template: {
      sources: [{ name: 'acme-welcome', texts: { nb: text, nn: text, en: text } }],
      compose: () => ({ subject: text.subject, reason: [text.reason], action: null, advice: [] }),
    },
  };
  const follow = (event, statements, { outbox }) => outbox.add(welcome, {});
  const send = async ({ kind, headers }) => {
    const body = JSON.stringify({ kind, id: headers['Message-ID'] });
    const answer = await fetch(process.env.ACME_POST, { method: 'POST', body });
    if (!answer.ok) throw new Error('not taken');
  };
  module.exports = {
    settings: {},
    create: () => ({
      name: 'acme',
      version: '1.0.0',
      portvakt: '*',
      followers: [{ name: 'welcome', when: 'in-transaction', kinds: ['sign-up.completed'], follow }],
      mail: { kinds: [welcome], transport: { send } },
    }),
  };
`;

/** A mail provider on this machine, which responds as `answers` says. */
class MailProvider {
  answers = false;
  readonly taken: string[] = [];
  private readonly waiting = new Set<ServerResponse>();
  private readonly server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { kind, id } = JSON.parse(text) as { kind: string; id: string };
      if (kind === 'acme-welcome') this.taken.push(id);
      if (this.answers || kind !== 'acme-welcome') response.end();
      else this.waiting.add(response);
    });
  });

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    afterwards(async () => {
      for (const response of this.waiting) response.destroy();
      this.server.close();
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

const queued = (database: Database): Promise<object[]> =>
  database.sql(`SELECT FROM "outboxMail" WHERE "kind" = 'acme-welcome'`);

it('a mail that an extension adds survives kill -9 while it is sent, and is sent again with the same Message-ID', async () => {
  const file = join(temporaryFolder(), 'acme.cjs');
  writeFileSync(file, EXTENSION);
  const [database, provider] = [await aDatabase(), new MailProvider()];
  const environment = { DATABASE_URL: database.url, EXTENSIONS: file, ACME_POST: await provider.listen() };
  const first = await Service.start(environment);
  await aSignedUpUser(first);
  await waitUntil('the provider has the mail', async () => provider.taken.length > 0);
  await first.program.kill();

  provider.answers = true;
  // Simulates that the lease of the killed process has ended.
  await database.sql(`UPDATE "outboxMail" SET "dueAt" = now() - interval '1 second'`);
  const second = await Service.start(environment);
  await waitUntil('the outbox is empty', async () => (await queued(database)).length === 0);
  expect(provider.taken).toHaveLength(2);
  expect(new Set(provider.taken).size).toBe(1);
  expect(await second.stop()).toEqual({ code: 0, signal: null });
});
