import type { EntityManager } from 'typeorm';

import type { AuditEvent, SubjectEvents, SubjectEventsQuery } from '@portvakt/audit';

import { withOverload } from '../database-errors.js';
import type { AuditEventRow } from '../rows/audit-event.row.js';
import { toStoredEvent } from './stored-event.js';

const POSITION = 'SELECT "position" FROM "auditEvent" WHERE "id" = $1 AND "subjectId" = $2';

const LIST = `
  SELECT * FROM "auditEvent"
  WHERE "subjectId" = $1 AND "kind" = ANY($2) AND ($3::bigint IS NULL OR "position" < $3)
  ORDER BY "position" DESC LIMIT $4`;

/** Reads the events about a user by the index over subject and position, at any depth. */
export class TypeOrmSubjectEvents implements SubjectEvents {
  constructor(private readonly manager: EntityManager) {}

  async list({ subject, kinds, before, limit }: SubjectEventsQuery): Promise<readonly AuditEvent[] | null> {
    try {
      const position = before === null ? null : await this.positionOf(before, subject);
      if (position === undefined) return null;
      const rows = await this.manager.query<AuditEventRow[]>(LIST, [subject, kinds, position, limit]);
      return rows.map(toStoredEvent);
    } catch (error) {
      throw withOverload(error);
    }
  }

  private async positionOf(id: string, subject: string): Promise<string | undefined> {
    const [row] = await this.manager.query<{ position: string }[]>(POSITION, [id, subject]);
    return row?.position;
  }
}
