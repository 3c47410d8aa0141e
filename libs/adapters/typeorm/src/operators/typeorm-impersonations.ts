import type { EntityManager } from 'typeorm';

import type { Clock, RandomSource } from '@portvakt/kernel';
import type { Impersonations, NewImpersonation, StartedImpersonation } from '@portvakt/operators';
import { startImpersonatedSession } from '@portvakt/session';

import { TypeOrmSessionRepository } from '../session/typeorm-session-repository.js';

export class TypeOrmImpersonations implements Impersonations {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
    private readonly random: RandomSource,
  ) {}

  async start(given: NewImpersonation): Promise<StartedImpersonation | 'refused'> {
    const started = startImpersonatedSession(given, this.clock.now(), this.random);
    if ((await new TypeOrmSessionRepository(this.manager).add(started)) !== 'added') return 'refused';
    const { token, ...session } = started;
    return { session, token };
  }
}
