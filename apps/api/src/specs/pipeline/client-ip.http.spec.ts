import { afterEach, describe, expect, it } from '@jest/globals';

import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const TWICE = { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_RULES: '{"/ok":{"window":10,"max":2}}' };

type Headers = Readonly<Record<string, string>>;

async function statuses(app: TestApp, ...headers: readonly Headers[]): Promise<readonly number[]> {
  const seen: number[] = [];
  for (const each of headers) seen.push((await app.request().get('/ok').set(each)).status);
  return seen;
}

const forwarded = (address: string): Headers => ({ 'x-forwarded-for': address });

describe('the client IP behind a trusted proxy', () => {
  const app = useTestApp({ ...TWICE, TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,2001:db8:ffff::/48' });
  afterEach(() => app.clock.advance(11_000));

  it('is the one that the proxy names', async () => {
    const [a, b] = [forwarded('203.0.113.1'), forwarded('203.0.113.2')];
    expect(await statuses(app, a, a, a, b, b, b)).toEqual([200, 200, 429, 200, 200, 429]);
  });

  it('is the last one that is not a trusted proxy, regardless of those before it', async () => {
    const forged = ['1.1.1.1, 203.0.113.3', '2.2.2.2, 203.0.113.3', '3.3.3.3, 203.0.113.3, 10.1.2.3'].map(forwarded);
    expect(await statuses(app, ...forged)).toEqual([200, 200, 429]);
  });

  it('is one /64 of IPv6', async () => {
    const one = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:0DB8:0001:0001::3'].map(forwarded);
    expect(await statuses(app, ...one, forwarded('2001:db8:1:2::1'))).toEqual([200, 200, 429, 200]);
  });

  it('is the same as IPv4 and as IPv4-mapped IPv6', async () => {
    const one = ['203.0.113.4', '::ffff:203.0.113.4', '::FFFF:203.0.113.4'].map(forwarded);
    expect(await statuses(app, ...one)).toEqual([200, 200, 429]);
  });

  it('is the same with the port that some proxies append', async () => {
    const ipv4 = ['203.0.113.6:4711', '203.0.113.6:4712', '203.0.113.6', '203.0.113.7:4711'].map(forwarded);
    expect(await statuses(app, ...ipv4)).toEqual([200, 200, 429, 200]);
    const ipv6 = ['[2001:db8:2:1::1]:4711', '[2001:db8:2:1::2]', '2001:db8:2:1::3', '[2001:db8:2:2::1]:1'].map(
      forwarded,
    );
    expect(await statuses(app, ...ipv6)).toEqual([200, 200, 429, 200]);
    const chain = ['1.1.1.1, 203.0.113.8:1, 10.1.2.3:80', '2.2.2.2, 203.0.113.8:2, 10.1.2.3', '203.0.113.8'].map(
      forwarded,
    );
    expect(await statuses(app, ...chain)).toEqual([200, 200, 429]);
  });

  it('shares one limit with all other unparsable IP addresses', async () => {
    const unreadable = ['nonsense', 'unknown', '<script>'].map(forwarded);
    expect(await statuses(app, ...unreadable)).toEqual([200, 200, 429]);
  });

  it.each([
    ['1.1.1.1, 203.0.113.5', '203.0.113.5'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8:1:3::1]:4711', '2001:db8:1:3::1'],
  ])('is stored with the session: %s', async (header, ipAddress) => {
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    await app.request().post('/sign-up/email').set(forwarded(header)).send(body).expect(200);
    const rows = await app.database.sql('SELECT "ipAddress" FROM "session" ORDER BY "createdAt" DESC LIMIT 1');
    expect(rows).toEqual([{ ipAddress }]);
  });
});

describe('the client IP without a trusted proxy', () => {
  const app = useTestApp(TWICE);
  afterEach(() => app.clock.advance(11_000));

  it('is that of the connection, whatever the headers say', async () => {
    const forged = [
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-real-ip': '203.0.113.2' },
      { forwarded: 'for=203.0.113.3' },
      { 'cf-connecting-ip': '203.0.113.4', 'true-client-ip': '203.0.113.4' },
    ];
    expect(await statuses(app, ...forged)).toEqual([200, 200, 429, 429]);
  });

  it('is stored with the session', async () => {
    const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
    await app.request().post('/sign-up/email').set(forwarded('203.0.113.5')).send(body).expect(200);
    expect(await app.database.sql('SELECT "ipAddress" FROM "session"')).toEqual([{ ipAddress: '127.0.0.1' }]);
  });
});
