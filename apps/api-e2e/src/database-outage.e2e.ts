import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { emptyDatabase } from './testing/database.js';
import { DatabaseRoad } from './testing/database-road.js';
import { anAddress, aPerson, PASSWORD, signedInAs } from './testing/people.js';
import { Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

describe('a database that goes away', () => {
  it('fails the calls that need it, and nothing else, until it is back', async () => {
    const database = await emptyDatabase();
    const road = await DatabaseRoad.to(database.url);
    const service = await Service.start({ DATABASE_URL: road.url });
    const { browser, email } = await aPerson(service);
    const newcomer = { name: 'Ola', email: anAddress(), password: PASSWORD };
    await road.block();

    const unreadable = await browser.get('/get-session');
    expect(unreadable.status).toBe(500);
    expect(await unreadable.json()).toMatchObject({ code: 'FAILED_TO_GET_SESSION' });
    expect(unreadable.headers.getSetCookie()).toEqual([]);

    const failed = [
      await browser.get('/list-sessions'),
      await browser.post('/revoke-other-sessions', {}),
      await new Browser(service).post('/sign-in/email', { email, password: PASSWORD }),
      await new Browser(service).post('/sign-up/email', newcomer),
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

    await road.clear();
    await waitUntil('/ready is back', async () => (await service.fetch('/ready')).status === 200);
    expect(await signedInAs(browser)).toBe(email);
    expect((await new Browser(service).post('/sign-up/email', newcomer)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('does not keep the service from stopping well', async () => {
    const database = await emptyDatabase();
    const road = await DatabaseRoad.to(database.url);
    const service = await Service.start({ DATABASE_URL: road.url });
    await road.block();
    expect((await service.fetch('/ready')).status).toBe(503);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
