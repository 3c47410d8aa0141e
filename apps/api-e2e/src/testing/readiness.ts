import type { Service } from './service.js';
import { waitUntil } from './wait-until.js';

/** The answer of `/ready`. */
export interface Readiness {
  readonly ok: boolean;
  readonly database: string;
  readonly migrations: string;
  readonly draining?: boolean;
}

export const READY: Readiness = { ok: true, database: 'up', migrations: 'current' };

/**
 * Waits until `/ready` has this status for another reason than the database, and returns its body. On a busy machine
 * the database may not answer within the two seconds that `/ready` waits for it.
 */
export const readiness = (service: Service, status: number): Promise<Readiness> =>
  waitUntil(`/ready answers ${status}, and not because of the database`, async () => {
    const answer = await service.fetch('/ready');
    const body = (await answer.json()) as Readiness;
    return answer.status === status && body.database === 'up' && body;
  });
