import { describe, expect, it } from '@jest/globals';

import { aSession, aUser, KARI, OLA, operatorsTestContext } from '../testing/index.js';
import { DeleteExpiredImpersonations } from './delete-expired-impersonations.js';

describe('DeleteExpiredImpersonations', () => {
  it('removes what has expired, in batches, and reports how long the operator saw the account', async () => {
    const context = operatorsTestContext();
    for (const id of [KARI, OLA]) context.register(aUser({ id }));
    const { sessions } = context.transaction.state;
    const createdAt = context.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 900_000);
    for (const id of ['first', 'second']) {
      const session = aSession({ id, impersonatedBy: OLA, createdAt, expiresAt });
      sessions.set(session.id, session);
    }
    const ending = new DeleteExpiredImpersonations(context);
    expect(await ending.execute(1)).toBe(false);
    expect(context.events()).toEqual([]);
    context.clock.advance(960_000);
    expect([await ending.execute(1), await ending.execute(1), await ending.execute(1)]).toEqual([true, true, false]);
    expect(context.events()).toMatchObject(
      [1, 2].map(() => ({ kind: 'impersonation.ended', subject: KARI, client: null, facts: { seconds: 900 } })),
    );
    expect(context.sessionIds()).toHaveLength(2);
  });
});
