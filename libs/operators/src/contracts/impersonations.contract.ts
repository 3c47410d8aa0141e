import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { Impersonations, StartedImpersonation } from '../impersonation-ports.js';
import type { OperatedSessions } from '../ports.js';
import { aClient, aUser } from '../testing/builders.js';
import { KARI, OLA } from '../testing/request-builders.js';
import type { OperatorsStoreUnderTest } from './operators-store.contract.js';

export interface ImpersonationsUnderTest extends Pick<OperatorsStoreUnderTest, 'clock' | 'addUser'> {
  readonly transaction: TransactionRunner<{
    readonly impersonations: Impersonations;
    readonly sessions: OperatedSessions;
  }>;
}

const LIFETIME_MS = 900_000;

/** The contract of `Impersonations`. */
export function describeImpersonations(adapter: string, makeEmpty: () => Promise<ImpersonationsUnderTest>): void {
  describe(`Impersonations: ${adapter}`, () => {
    let store: ImpersonationsUnderTest;
    const start = (userId: UserId = KARI): Promise<StartedImpersonation | 'refused'> =>
      store.transaction.run(({ impersonations }) =>
        impersonations.start({ userId, by: OLA, client: aClient(), lifetimeMs: LIFETIME_MS }),
      );

    beforeEach(async () => {
      store = await makeEmpty();
      for (const user of [aUser(), aUser({ id: OLA, role: 'admin' })]) await store.addUser(user);
    });

    it('start a session of the user for the operator, with an end', async () => {
      const started = await start();
      const now = store.clock.now();
      expect(started).toMatchObject({
        session: {
          userId: KARI,
          impersonatedBy: OLA,
          createdAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
          ...aClient(),
          strongFactorAt: null,
        },
        token: expect.stringMatching(/^\S{32}$/),
      });
      expect(started === 'refused' ? [] : Object.keys(started.session)).not.toContain('token');
    });

    it('start one that is found by its token, as one in which an operator sees the account', async () => {
      const started = await start();
      const token = started === 'refused' ? '' : started.token;
      const taken = await store.transaction.run(({ sessions }) => sessions.takeImpersonated(token));
      expect(taken).toMatchObject({ userId: KARI, impersonatedBy: OLA });
    });

    it('are refused for a user who is banned or gone, and not after a ban has expired', async () => {
      const future = new Date(store.clock.now().getTime() + 1);
      await store.addUser(aUser({ id: 'banned', banned: true }));
      await store.addUser(aUser({ id: 'banned-for-now', banned: true, banExpires: future }));
      await store.addUser(aUser({ id: 'was-banned', banned: true, banExpires: store.clock.now() }));
      const refused = ['banned', 'banned-for-now', 'nobody'] as UserId[];
      for (const userId of refused) expect(await start(userId)).toBe('refused');
      expect(await start('was-banned' as UserId)).not.toBe('refused');
    });
  });
}
