import 'reflect-metadata';

import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { MailFolder } from '../outbox/mail-folder.js';
import { MailSender } from '../sending/mail-sender.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import { aNewSignInMail, aVerifyEmailMail, LINK, queued, UNLIMITED } from '../testing/mails.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { DevMailboxController } from './dev-mailbox.controller.js';

describe('development mailbox', () => {
  const clock = new FixedClock();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sender: MailSender;
  let app: NestFastifyApplication;

  const get = (url: string, accept = 'text/html,*/*') => app.inject({ method: 'GET', url, headers: { accept } });
  const list = async () => (await get('/utviklerpost', 'application/json')).json<{ id: string; subject: string }[]>();

  beforeEach(async () => {
    folder = await temporaryFolder();
    sender = new MailSender(mailSettingsIn(folder.path), clock);
    const module = await Test.createTestingModule({
      controllers: [DevMailboxController],
      providers: [{ provide: MailFolder, useValue: new MailFolder(folder.path, clock) }],
    }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    await app.init();
  });

  afterEach(async () => {
    await app.close();
    await folder.remove();
  });

  it('lists the mails as JSON, newest first', async () => {
    await sender.send(queued(aVerifyEmailMail()), UNLIMITED);
    clock.advance(1_000);
    await sender.send(queued(aNewSignInMail()), UNLIMITED);
    const [newest, older] = await list();
    expect(newest).toMatchObject({ subject: 'Ny innlogging på kontoen din' });
    expect(older).toEqual({
      id: expect.any(String),
      to: 'kari@eksempel.no',
      subject: 'Bekreft e-postadressen din',
      sentAt: '2026-01-05T12:00:00.000Z',
      text: expect.stringContaining(LINK),
      html: expect.stringContaining('<html lang="nb">'),
    });
  });

  it('shows the text with a clickable link, under a policy without inline code', async () => {
    await sender.send(queued(aVerifyEmailMail({ name: '<script>1</script>' })), UNLIMITED);
    const page = await get('/utviklerpost');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'self'",
    );
    expect(page.body).not.toMatch(/<script|<style| style=/);
    const inHtml = LINK.replaceAll('&', '&amp;');
    expect(page.body).toContain(`<a href="${inHtml}">${inHtml}</a>`);
    expect(page.body).toContain('Hei, &lt;script&gt;1&lt;/script&gt;');
  });

  it('serves the style of the page', async () => {
    const style = await get('/utviklerpost/stil.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).toContain('prefers-color-scheme: dark');
  });

  it('shows the HTML part with only the style of the layout', async () => {
    await sender.send(queued(aVerifyEmailMail()), UNLIMITED);
    const [mail] = await list();
    const part = await get(`/utviklerpost/${mail?.id}`);
    expect(part.body).toContain('Bekreft e-postadressen');
    expect(part.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*style-src 'sha256-[\w+/]{43}='; style-src-attr 'unsafe-inline'$/,
    );
  });

  it.each(['/utviklerpost/finnes-ikke', '/utviklerpost/..%2F..%2Fpackage'])('answers 404 to %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('states that there is no mail yet', async () => {
    expect(await list()).toEqual([]);
    expect((await get('/utviklerpost')).body).toContain('Ingen e-poster ennå.');
  });
});
