import { setTimeout as pause } from 'node:timers/promises';

import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  anOpenRequest,
  carryOutRequests,
  HOUR_MS,
  letRequestWait,
  requestEvents,
  type SentRequest,
  storedRequest,
} from '../../testing/account-requests.js';
import { sessionCookie } from '../../testing/cookies.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor, type SignedInUser } from '../../testing/users.js';

const ROUNDS = 20;

const app = useTestApp();
let support: TestOperator;
let admin: TestOperator;
beforeAll(async () => {
  [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
});

/** A case whose wait has ended, and its owner. */
async function aRipeRequest(): Promise<{ readonly owner: SignedInUser; readonly request: SentRequest }> {
  const owner = await aSignedInUser(app);
  await enableTwoFactor(app, owner.id);
  const request = await anOpenRequest(support, owner.id);
  await letRequestWait(app, request, 24 * HOUR_MS);
  return { owner, request };
}

const approve = ({ id }: SentRequest) => admin.post('/admin/approve-request', { id });

const stop = (owner: SignedInUser, { id }: SentRequest) =>
  app
    .request()
    .post('/cancel-account-request')
    .set({ origin: ORIGIN, cookie: sessionCookie(owner.token) })
    .send({ id });

const isFactorOn = async ({ id }: SignedInUser): Promise<boolean | undefined> => {
  const statement = 'SELECT "twoFactorEnabled" AS "on" FROM "user" WHERE "id" = $1';
  return (await app.database.sql<{ on: boolean }>(statement, [id]))[0]?.on;
};

const endsOf = async ({ id }: SignedInUser): Promise<readonly string[]> =>
  (await requestEvents(app, id))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'request.opened' && kind !== 'request.approved');

describe('an approval and a stop at once (case 79)', () => {
  it('end stopped, and never done', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { owner, request } = await aRipeRequest();
      const [approval, stopping] = await Promise.all([approve(request), stop(owner, request)]);
      await carryOutRequests(app);
      expect(stopping.status).toBe(200);
      expect(['200 ', '409 REQUEST_IS_CLOSED']).toContain(refusalIn(approval));
      expect([await endsOf(owner), (await storedRequest(app, request)).state, await isFactorOn(owner)]).toEqual([
        ['request.stopped'],
        'stopped',
        true,
      ]);
    }
  });
});

describe('the job and a stop at once (case 79)', () => {
  it('end in one of both states, never done and stopped', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { owner, request } = await aRipeRequest();
      await approve(request).expect(200);
      const stopping = stop(owner, request).then((answer) => answer);
      // Sometimes the one is first, sometimes the other.
      await pause(round % 10);
      await carryOutRequests(app);
      const answer = await stopping;
      await carryOutRequests(app);
      const { state } = await storedRequest(app, request);
      expect(['done', 'stopped']).toContain(state);
      expect(await endsOf(owner)).toEqual([`request.${state}`]);
      expect([answer.status === 200, await isFactorOn(owner)]).toEqual([state === 'stopped', state === 'stopped']);
    }
  });
});
