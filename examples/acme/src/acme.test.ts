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

describe('the accounts of Acme', () => {
  const told: Told[] = [];
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
    service = await startTestService({
      extensions: [acme, lastPasswords(5)],
      providers: ['firma'],
      environment: { ACME_CRM_URL: `http://127.0.0.1:${(crm.address() as AddressInfo).port}` },
    });
  });
  beforeEach(() => service.reset());
  after(async () => {
    crm.close();
    await service?.stop();
  });

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
    assert.deepEqual(
      (await service.mails()).map(({ to }) => to),
      ['kari@firma.no'],
    );
    assert.ok((await service.events()).some(({ kind }) => kind === 'sign-up.completed'));
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
    const change = (newPassword: string): Promise<Response> =>
      kari.post('/change-password', { currentPassword: kari.password, newPassword });
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
