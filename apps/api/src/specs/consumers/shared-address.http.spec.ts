import { Writable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createPortvakt, PortvaktUnavailable } from '@portvakt/client';

import { type Consumer, consumers } from '../../testing/consumers.js';
import { sessionCookie } from '../../testing/cookies.js';
import { LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const VISITORS = 50;
/** Requests need not be answered in time on a busy machine: only refusals count here. */
const PATIENCE_MS = 60_000;
const HINT = /Requests of several sessions are refused for one address/g;

describe('one server with fifty visitors', () => {
  let logged = '';
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  // The limit of the service, in a window that outlasts the test on any machine.
  const RATE_LIMIT_RULES = '{"/get-session":{"window":3600,"max":100}}';
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, RATE_LIMIT_RULES, LOG_LEVEL: 'warn' }, { log });
  let product: Consumer;
  let visitors: readonly SignedInUser[];

  beforeAll(async () => {
    product = await consumers.Express({ url: ORIGIN, internalUrl: await app.nest.getUrl(), timeoutMs: PATIENCE_MS });
    visitors = await Promise.all(Array.from({ length: VISITORS }, () => aSignedInUser(app)));
  });
  afterAll(() => product.stop());

  it('has all of 300 reads answered, because it forwards their addresses', async () => {
    const reads = visitors.flatMap(({ token }, at) =>
      Array.from({ length: 6 }, () =>
        fetch(`${product.url}/bestilling`, {
          headers: { cookie: sessionCookie(token), 'x-forwarded-for': `198.51.100.${at + 1}` },
        }),
      ),
    );
    const statuses = (await Promise.all(reads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(logged).not.toMatch(HINT);
  });

  it('is refused without, which the client does not take for signed out, and the log says once why', async () => {
    const portvakt = createPortvakt({ url: ORIGIN, internalUrl: await app.nest.getUrl(), timeoutMs: PATIENCE_MS });
    const outcomes = await Promise.allSettled(
      visitors.flatMap(({ token }) =>
        ['Firefox', 'Safari', 'Edge'].map((userAgent) => portvakt.session({ cookie: sessionCookie(token), userAgent })),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(50);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PortvaktUnavailable);
    expect(logged.match(HINT)).toHaveLength(1);
  });
});
