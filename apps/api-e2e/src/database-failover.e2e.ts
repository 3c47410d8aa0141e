import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aCluster, type Cluster } from './testing/database-cluster.js';
import { anAddress, aPerson, PASSWORD, signedInAs } from './testing/people.js';
import { Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

/** What happens to the primary before its standby takes over. */
const FAILOVERS: readonly [string, (cluster: Cluster) => Promise<unknown>][] = [
  [
    'is lost',
    async ({ primary }) => {
      await primary.road.block();
      await primary.stop();
    },
  ],
  [
    'refuses writes and keeps its connections',
    async ({ primary }) => {
      await primary.sql('ALTER SYSTEM SET default_transaction_read_only = on');
      await primary.sql('SELECT pg_reload_conf()');
    },
  ],
];

const signUp = async (service: Service): Promise<number> => {
  const body = { name: 'Ola', email: anAddress(), password: PASSWORD };
  return (await new Browser(service).post('/sign-up/email', body)).status;
};

describe('a database of several hosts', () => {
  it.each(FAILOVERS)('is followed to the new primary without a restart when the old one %s', async (_, end) => {
    const cluster = await aCluster();
    const service = await Service.start({ DATABASE_URL: cluster.url });
    const { browser, email } = await aPerson(service);
    await waitUntil('the standby has the session', async () => {
      const sessions = await cluster.standby.sql('SELECT FROM "session"').catch(() => []);
      return sessions.length === 1;
    });

    await end(cluster);
    await cluster.standby.sql('SELECT pg_promote()');
    await waitUntil('users can sign up at the new primary', async () => (await signUp(service)) === 200);
    await waitUntil('the session goes on', async () => (await browser.get('/list-sessions')).status === 200);
    expect(await signedInAs(browser)).toBe(email);
    await waitUntil('no connection leads to the old primary', async () => {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => signUp(service)));
      return statuses.every((status) => status === 200);
    });
    expect((await service.fetch('/ready')).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('keeps the service from starting while none of them accepts writes, and says so', async () => {
    const { url, primary } = await aCluster();
    await primary.road.block();
    await expect(Service.start({ DATABASE_URL: url })).rejects.toThrow(/127\.0\.0\.1:\d+: read-only.*ECONNREFUSED/u);
  });
});
