import type { UserId } from '@portvakt/kernel';

import { AuditError } from '../errors.js';
import type { EventId } from '../model/audit-event.js';
import { type Activity, ownerKinds, toActivity } from '../model/owner-view.js';
import type { AuditPorts } from '../ports.js';

export interface ListActivityInput {
  readonly userId: UserId;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** 1 to `MAX_ACTIVITIES`. */
  readonly limit?: number | undefined;
}

export interface ActivityPage {
  readonly events: readonly Activity[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export const MAX_ACTIVITIES = 100;
const DEFAULT_LIMIT = 50;

/** Lists what happened to the caller's account, newest first (operators §10.7). Reading it writes no event. */
export class ListActivity {
  constructor(private readonly ports: Pick<AuditPorts, 'subjectEvents'>) {}

  /** Throws `INVALID_CURSOR` for a cursor that names no event of the caller. */
  async execute({ userId, cursor, limit = DEFAULT_LIMIT }: ListActivityInput): Promise<ActivityPage> {
    const before = (cursor ?? null) as EventId | null;
    const wanted = Math.min(limit, MAX_ACTIVITIES);
    const found = await this.ports.subjectEvents.list({
      subject: userId,
      kinds: ownerKinds,
      before,
      limit: wanted + 1,
    });
    if (!found) throw new AuditError('INVALID_CURSOR');
    const events = found.slice(0, wanted).map((event) => toActivity(event, userId));
    return { events, nextCursor: found.length > wanted ? (events.at(-1)?.id ?? null) : null };
  }
}
