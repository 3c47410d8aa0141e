import { noteEndsOfImpersonations, type SessionId } from '@portvakt/kernel';

import type { OperatorsPorts } from '../ports.js';
import { forEach } from '../steps/for-each.js';

/** Deletes expired sessions in which operators impersonated users, for a job (operators §9). */
export class DeleteExpiredImpersonations {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** At most `limit`, each in a transaction of its own. Returns whether more may be left. */
  async execute(limit: number, isStopping = (): boolean => false): Promise<boolean> {
    const expired = await this.ports.transaction.run(({ sessions }) => sessions.expiredImpersonations(limit));
    await forEach(expired, (id) => this.end(id), isStopping);
    return expired.length === limit;
  }

  private end(id: SessionId): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const { impersonated } = await store.sessions.remove(id);
      await noteEndsOfImpersonations(this.ports, store, impersonated, null);
    });
  }
}
