import type { AuditEvent } from '../model/audit-event.js';
import type { SubjectEvents, SubjectEventsQuery } from '../ports.js';
import type { InMemoryAuditLog } from './in-memory-audit-log.js';
import { byPosition } from './in-memory-log-reader.js';

export class InMemorySubjectEvents implements SubjectEvents {
  constructor(private readonly log: Pick<InMemoryAuditLog, 'tables'>) {}

  async list({ subject, kinds, before, limit }: SubjectEventsQuery): Promise<readonly AuditEvent[] | null> {
    const own = this.log.tables.events.filter(({ subjectId }) => subjectId === subject).sort(byPosition);
    const end = before === null ? own.length : own.findIndex(({ id }) => id === before);
    if (end === -1) return null;
    const listed = own.slice(0, end).filter(({ kind }) => kinds.includes(kind));
    return listed.reverse().slice(0, limit);
  }
}
