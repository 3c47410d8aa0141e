import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aCluster, type Cluster } from './testing/database-cluster.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

/** What happens to the primary before its standby takes over. */
const FAILOVERS: readonly [string, (cluster: Cluster) => Promise<unknown>][] = [
  [
    'is lost',
    async ({ primary }) => {
      await primary.proxy.block();
      await primary.stop();
    },
  ],
  [
    'rejects writes and keeps its connections',
    async ({ primary }) => {
      await primary.sql('ALTER SYSTEM SET default_transaction_read_only = on');
      await primary.sql('SELECT pg_reload_conf()');
    },
  ],
];

const signUp = async (service: Service): Promise<number> => {
  const body = { name: 'Ola', email: anEmailAddress(), password: PASSWORD };
  return (await new Browser(service).post('/sign-up/email', body)).status;
};

/** The service waits less than a second for each host, which is not always enough on a busy machine. */
const TOO_LATE = /timeout/u;

const messageOf = (error: Error): string => error.message;

const startOn = ({ url }: Cluster): Promise<Service> =>
  waitUntil('every host has answered in time', () =>
    Service.start({ DATABASE_URL: url }).catch((error: Error) => {
      if (!TOO_LATE.test(error.message)) throw error;
      return undefined;
    }),
  );

describe('a database of several hosts', () => {
  it.each(FAILOVERS)('is followed to the new primary without a restart when the old one %s', async (_, end) => {
    const cluster = await aCluster();
    const service = await startOn(cluster);
    const { browser, email } = await aSignedUpUser(service);
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
      const changes = Array.from({ length: 10 }, (__, at) => browser.post('/update-user', { name: `Navn ${at}` }));
      return (await Promise.all(changes)).every(({ status }) => status === 200);
    });
    expect((await service.fetch('/ready')).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('prevents the start while none of them accepts writes, and logs that', async () => {
    const { url, primary } = await aCluster();
    await primary.proxy.block();
    const refusal = await waitUntil('every host has answered in time', async () => {
      const outcome = await Service.start({ DATABASE_URL: url }).then(() => 'started', messageOf);
      return !TOO_LATE.test(outcome) && outcome;
    });
    expect(refusal).toMatch(/127\.0\.0\.1:\d+: read-only.*ECONNREFUSED/u);
  });
});
