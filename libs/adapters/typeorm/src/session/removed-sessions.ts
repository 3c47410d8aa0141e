import type { EntityManager } from 'typeorm';

import type { ImpersonatedSession, RemovedSessions } from '@portvakt/kernel';

const ENDED = '"id", "userId", "impersonatedBy", "createdAt", "expiresAt"';

type Row = { readonly count: number } & (ImpersonatedSession | { readonly [Name in keyof ImpersonatedSession]: null });

/** Sends only the impersonated rows: a user can have thousands of sessions. Always one row, for the count. */
const removing = (condition: string): string => `
  WITH ended AS (DELETE FROM "session" WHERE ${condition} RETURNING ${ENDED})
  SELECT total."count", seen.* FROM (SELECT count(*)::int AS "count" FROM ended) total
  LEFT JOIN ended seen ON seen."impersonatedBy" IS NOT NULL`;

/** Deletes the sessions that meet the condition. */
export async function removeSessions(
  manager: EntityManager,
  condition: string,
  values: readonly unknown[],
): Promise<RemovedSessions> {
  const rows = await manager.query<Row[]>(removing(condition), [...values]);
  const impersonated = rows.flatMap((row) => (row.id === null ? [] : [toImpersonatedSession(row)]));
  return { count: rows[0]?.count ?? 0, impersonated };
}

const toImpersonatedSession = ({
  id,
  userId,
  impersonatedBy,
  createdAt,
  expiresAt,
}: ImpersonatedSession): ImpersonatedSession => ({ id, userId, impersonatedBy, createdAt, expiresAt });
