import type { OperatorsPorts } from '../ports.js';
import { noteEndOfImpersonation } from '../steps/end-impersonations.js';

/** Removes the sessions in which an operator saw an account and whose time is over, for a job (operators §9). */
export class EndImpersonations {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** Ends at most `limit`, and returns whether more may be left. */
  execute(limit: number): Promise<boolean> {
    return this.ports.transaction.run(async (store) => {
      const ended = await store.sessions.removeExpiredImpersonated(limit);
      for (const session of ended) await noteEndOfImpersonation(this.ports, store, session, null);
      return ended.length === limit;
    });
  }
}
