import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aClient, BEHIND_PROXY, clientAt } from '../../testing/clients.js';
import { anAddress, PASSWORD } from '../../testing/people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const BUDGET = 20;
const WRONG = 'et galt passord';

describe('the owner of an address whose budget of passwords is spent', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(BEHIND_PROXY);
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  const statusAt = async (address: string, email: string, password = PASSWORD): Promise<number> =>
    (await clientAt(app, address).post('/sign-in/email').send({ email, password })).status;

  /** Somebody who signed up at an address of the internet, and whose e-mail address strangers have tried since. */
  async function besieged(home: string): Promise<string> {
    const email = anAddress();
    const sent = { name: 'Kari', email, password: PASSWORD };
    await clientAt(app, home).post('/sign-up/email').send(sent).expect(200);
    const guess = async () => aClient(app).post('/sign-in/email').send({ email, password: WRONG }).expect(401);
    await Promise.all(Array.from({ length: BUDGET }, guess));
    await aClient(app).post('/sign-in/email').send({ email, password: PASSWORD }).expect(429);
    return email;
  }

  it('gets in from the /64 of a live session, however it is written, and from no other', async () => {
    const email = await besieged('2001:db8:1:1::1');
    expect(await statusAt('2001:db8:1:2::1', email)).toBe(429);
    expect(await statusAt('2001:db8:2:1::1', email)).toBe(429);
    expect(await statusAt('2001:0DB8:0001:0001:ffff::2', email, WRONG)).toBe(401);
    expect(await statusAt('2001:db8:1:1:ffff::2', email)).toBe(200);
  }, 60_000);

  it.each([
    ['203.0.113.40', '::ffff:203.0.113.40', '::ffff:203.0.113.41'],
    ['::ffff:203.0.113.42', '203.0.113.42', '203.0.113.43'],
    ['::FFFF:203.0.113.44', '::ffff:203.0.113.44', '::ffff:203.0.113.45'],
    ['203.0.113.46', '::ffff:cb00:712e', '::ffff:cb00:712f'],
    ['::ffff:cb00:7130', '::ffff:cb00:7130', '::ffff:cb00:7131'],
  ])(
    'gets in as one client in IPv4 and in IPv4 wrapped in IPv6: %s, %s, not %s',
    async (home, same, other) => {
      const email = await besieged(home);
      expect(await statusAt(other, email)).toBe(429);
      expect(await statusAt(same, email)).toBe(200);
    },
    60_000,
  );

  it.each(['nonsense', 'unknown', '<script>alert(1)</script>', '203.0.113.999'])(
    'is nobody the proxy can name: %s is kept as no address, and opens no way in',
    async (text) => {
      const email = await besieged(text);
      const rows = await app.database.sql(
        'SELECT s."ipAddress" FROM "session" s JOIN "user" u ON u."id" = s."userId" WHERE u."email" = $1',
        [email],
      );
      expect(rows).toEqual([{ ipAddress: '' }]);
      expect(await statusAt(text, email)).toBe(429);
    },
    60_000,
  );

  it('may hold a session from a link-local address', async () => {
    const email = await besieged('fe80::1%eth0');
    expect(await statusAt('fe80::1%eth0', email)).toBe(200);
  }, 60_000);
});
