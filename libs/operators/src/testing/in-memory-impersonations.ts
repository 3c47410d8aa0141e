import { type Clock, isBanned, newId, type RandomSource, type SessionId } from '@portvakt/kernel';

import type { Impersonations, NewImpersonation, StartedImpersonation } from '../impersonation-ports.js';
import { withoutToken } from './builders.js';
import type { OperatorsTables } from './operators-tables.js';

/** Starts sessions in the tables of an open transaction. */
export class InMemoryImpersonations implements Impersonations {
  constructor(
    private readonly tables: OperatorsTables,
    private readonly clock: Clock,
    private readonly random: RandomSource,
  ) {}

  async start({ userId, by, client, lifetimeMs }: NewImpersonation): Promise<StartedImpersonation | 'refused'> {
    const now = this.clock.now();
    const user = this.tables.users.get(userId);
    if (!user || (user.banned && isBanned({ expires: user.banExpires }, now))) return 'refused';
    const session = {
      id: newId(this.random) as SessionId,
      token: newId(this.random),
      userId,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      createdAt: now,
      updatedAt: now,
      ipAddress: client.ipAddress,
      userAgent: client.userAgent,
      impersonatedBy: by,
      strongFactorAt: null,
    };
    this.tables.sessions.set(session.id, session);
    return { session: withoutToken(session), token: session.token };
  }
}
