import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aDatabase } from './testing/database.js';
import { DatabaseProxy } from './testing/database-proxy.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { loggedLines, Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

describe('a database that goes down', () => {
  it('fails only the requests that need it until it is back', async () => {
    const database = await aDatabase();
    const proxy = await DatabaseProxy.to(database.url);
    const service = await Service.start({ DATABASE_URL: proxy.url });
    const { browser, email } = await aSignedUpUser(service);
    const newUser = { name: 'Ola', email: anEmailAddress(), password: PASSWORD };
    await proxy.block();

    const unreadable = await browser.get('/get-session');
    expect(unreadable.status).toBe(500);
    expect(await unreadable.json()).toMatchObject({ code: 'FAILED_TO_GET_SESSION' });
    expect(unreadable.headers.getSetCookie()).toEqual([]);

    const failed = [
      await browser.get('/list-sessions'),
      await browser.post('/revoke-other-sessions', {}),
      await new Browser(service).post('/sign-in/email', { email, password: PASSWORD }),
      await new Browser(service).post('/sign-up/email', newUser),
    ];
    for (const answer of failed) {
      expect(answer.status).toBe(500);
      expect(answer.statusText).toBe('Internal Server Error');
      expect(answer.headers.get('content-type')).toBeNull();
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).toBe('');
    }

    expect(await (await new Browser(service).get('/get-session')).json()).toBeNull();
    expect((await service.fetch('/ok')).status).toBe(200);
    expect((await service.fetch('/ready')).status).toBe(503);
    expect(await service.json('/ready')).toEqual({ ok: false, database: 'down', migrations: 'unknown' });

    await proxy.unblock();
    await waitUntil('/ready is back', async () => (await service.fetch('/ready')).status === 200);
    expect(await signedInAs(browser)).toBe(email);
    expect((await new Browser(service).post('/sign-up/email', newUser)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    const refused = { type: 'Error', code: 'ECONNREFUSED' };
    const ofRequests = loggedLines(service.program.stdout).filter((line) => 'context' in line && 'error' in line);
    expect(ofRequests).toEqual(
      ['get-session', 'http', 'http', 'http', 'http'].map((context) => {
        const line = { context, error: refused, msg: expect.stringContaining('connect ECONNREFUSED') };
        return expect.objectContaining(line);
      }),
    );
  });

  it('does not prevent a clean stop of the service', async () => {
    const database = await aDatabase();
    const proxy = await DatabaseProxy.to(database.url);
    const service = await Service.start({ DATABASE_URL: proxy.url });
    await proxy.block();
    expect((await service.fetch('/ready')).status).toBe(503);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
