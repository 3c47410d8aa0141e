import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';

import { lastPasswords } from '@portvakt/service';
import { startTestService, type TestService } from '@portvakt/test';

import acme from './index.js';

interface Told {
  readonly kind: string;
  readonly email: string | null;
}

interface PostedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail provider on this machine. */
class MailProvider {
  readonly posted: { readonly mail: PostedMail; readonly key: string; readonly authorization: string }[] = [];
  /** Of the next answers. */
  readonly statuses: number[] = [];
  readonly server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { authorization = '', 'idempotency-key': key } = request.headers;
      this.posted.push({ mail: JSON.parse(text) as PostedMail, key: String(key), authorization });
      response.writeHead(this.statuses.shift() ?? 202).end();
      this.server.emit('posted');
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits for `count` posts of mails to the address. */
  async postsTo(address: string, count = 1): Promise<typeof this.posted> {
    for (;;) {
      const found = this.posted.filter(({ mail }) => mail.to === address);
      if (found.length >= count) return found;
      await once(this.server, 'posted');
    }
  }
}

describe('the accounts of Acme', () => {
  const told: Told[] = [];
  const post = new MailProvider();
  const crm = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      told.push(JSON.parse(text) as Told);
      response.end();
      crm.emit('told');
    });
  });
  let service: TestService;

  before(async () => {
    crm.listen(0, '127.0.0.1');
    await once(crm, 'listening');
    post.server.listen(0, '127.0.0.1');
    await once(post.server, 'listening');
    service = await startTestService({
      extensions: [acme, lastPasswords(5)],
      providers: ['firma'],
      environment: {
        ACME_DOMAIN: 'Firma.no',
        ACME_CRM_URL: `http://127.0.0.1:${(crm.address() as AddressInfo).port}`,
        ACME_MAIL_URL: post.url,
        ACME_MAIL_KEY: 'the key of Acme',
      },
    });
  });
  beforeEach(() => service.reset());
  after(async () => {
    await service?.stop();
    crm.close();
    post.server.close();
  });

  const queued = async (address: string) => {
    const statement = 'SELECT "lastError", "abandonedAt" FROM "outboxMail" WHERE "recipient" = $1';
    const [row] = await service.sql<{ lastError: string | null; abandonedAt: Date | null }>(statement, [address]);
    return row;
  };

  it('are for addresses of our domain alone', async () => {
    const stranger = service.person({ email: 'ola@gmail.com' });
    const answer = await stranger.signUp();
    assert.equal(answer.status, 403);
    assert.deepEqual(await answer.json(), {
      code: 'ACME_ONLY_OUR_DOMAIN',
      message: 'Bruk jobbadressen din.',
      fields: ['email'],
    });
  });

  it('begin with a note, a mail and a line in the CRM', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    assert.equal((await kari.signUp({ department: 'salg' })).status, 200);
    assert.equal((await kari.user())?.['department'], 'salg');
    const notes = (await (await kari.get('/x/acme/notes')).json()) as { text: string }[];
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['Velkommen!'],
    );
    while (!told.some(({ email }) => email === 'kari@firma.no')) await once(crm, 'told');
    assert.equal((await post.postsTo('kari@firma.no')).length, 1);
    assert.ok((await service.events()).some(({ kind }) => kind === 'sign-up.completed'));
  });

  it('get their mails from our provider, in our words, with a link that works', async () => {
    const nina = service.person({ email: 'nina@firma.no' });
    await nina.signUp();
    const [sent] = await post.postsTo('nina@firma.no');
    assert.equal(sent?.authorization, 'Bearer the key of Acme');
    assert.equal(sent.mail.subject, 'Velkommen til Acme');
    assert.match(sent.mail.text, /Lenken virker i 1\u00a0time\./);
    const [link = ''] = /http\S+/.exec(sent.mail.text) ?? [];
    await nina.open(link);
    assert.equal((await nina.user())?.['emailVerified'], true);
    // The mail that welcomes her, before another test changes the answers of the provider.
    await post.postsTo('nina@firma.no', 2);
  });

  it('are welcomed once their address is verified', async () => {
    const eva = service.person({ email: 'eva@firma.no' });
    await eva.signUp({ department: 'salg' });
    const [verification] = await post.postsTo('eva@firma.no');
    const [link = ''] = /http\S+/.exec(verification?.mail.text ?? '') ?? [];
    await eva.open(link);
    const [, welcome] = await post.postsTo('eva@firma.no', 2);
    assert.equal(welcome?.mail.subject, 'Kontoen din hos Acme er klar');
    assert.match(welcome.mail.text, /^Hei, \S+[^]*^Avdeling: salg$/m);
  });

  it('get a mail again that the provider has not taken, and none that it refuses', async () => {
    const [ola, per, siri] = ['ola2', 'per', 'siri'].map((name) => service.person({ email: `${name}@firma.no` }));
    post.statuses.push(503);
    await ola!.signUp();
    await post.postsTo('ola2@firma.no');
    while ((await queued('ola2@firma.no'))?.lastError !== 'connection');
    service.clock.advance(5_000);
    // A new mail wakes the worker, which looks for all that are due.
    await per!.signUp();
    const [first, second] = await post.postsTo('ola2@firma.no', 2);
    assert.equal(first?.key, second?.key);
    await post.postsTo('per@firma.no');

    post.statuses.push(422);
    await siri!.signUp();
    while ((await queued('siri@firma.no'))?.abandonedAt == null);
    assert.equal((await queued('siri@firma.no'))?.lastError, 'refused-5xx');
  });

  it('have notes that only their owner reads', async () => {
    const [kari, ola] = [service.person({ email: 'kari@firma.no' }), service.person({ email: 'ola@firma.no' })];
    await kari.signUp();
    await ola.signUp();
    assert.equal((await kari.post('/x/acme/notes', { text: 'Hei' })).status, 200);
    assert.equal((await kari.post('/x/acme/notes', { text: 1 })).status, 400);
    assert.equal((await service.person().get('/x/acme/notes')).status, 401);
    const notes = (await (await ola.get('/x/acme/notes')).json()) as { text: string }[];
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['Velkommen!'],
    );
  });

  it('open no session for people of a closed department', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    await kari.signUp({ department: 'salg' });
    await service.sql(`INSERT INTO "acme_closed_department" VALUES ('salg')`);
    const answer = await kari.signIn();
    assert.equal(answer.status, 403);
    assert.equal(((await answer.json()) as { code: string }).code, 'ACME_CLOSED_DEPARTMENT');
  });

  it('sign in with the OpenID provider of the firm, under the same rules', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    assert.equal((await kari.signInWith('firma')).headers.get('location'), '/');
    assert.equal((await kari.user())?.['email'], 'kari@firma.no');
    const ola = service.person({ email: 'ola@gmail.com' });
    const refused = await ola.signInWith('firma');
    assert.match(refused.headers.get('location') ?? '', /error=acme_only_our_domain$/);
  });

  it('take none of the last five passwords', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    await kari.signUp();
    const change = async (newPassword: string): Promise<Response> => {
      const answer = await kari.post('/change-password', { currentPassword: kari.password, newPassword });
      // On a busy machine the comparisons take longer than the two seconds that password rules have.
      return answer.status === 503 ? change(newPassword) : answer;
    };
    const refused = await change(kari.password);
    assert.equal(refused.status, 400);
    assert.equal(((await refused.json()) as { code: string }).code, 'PORTVAKT_PASSWORD_USED_BEFORE');
    assert.equal((await change('et helt annet passord')).status, 200);
  });

  it('sign out by themselves when their session is over', async () => {
    const kari = service.person({ email: 'kari@firma.no' });
    await kari.signUp();
    service.clock.advance(8 * 24 * 60 * 60 * 1000);
    assert.equal(await kari.user(), null);
  });
});
