import type { OperatorsPorts } from '../ports.js';
import { noteEndsOfImpersonations } from '../steps/end-impersonations.js';

/** Removes the sessions in which an operator saw an account and whose time is over, for a job (operators §9). */
export class EndImpersonations {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction' | 'clock'>) {}

  /** Ends at most `limit`, and returns whether more may be left. */
  execute(limit: number): Promise<boolean> {
    return this.ports.transaction.run(async (store) => {
      const ended = await store.sessions.removeExpiredImpersonated(limit);
      await noteEndsOfImpersonations(this.ports, store, ended, null);
      return ended.length === limit;
    });
  }
}
