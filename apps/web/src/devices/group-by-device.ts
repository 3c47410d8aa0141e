import type { ListSessionsApiResponse } from '@portvakt/api-client';

import { describeDevice } from './describe-device.js';

type Session = ListSessionsApiResponse[number];

/** The sessions that one row shows. */
export interface SessionGroup {
  /** A session's id, or the device that they have in common. */
  readonly key: string;
  /** At least one; in the order of the list. */
  readonly sessions: readonly [Session, ...Session[]];
}

/**
 * One row for all sessions with the same browser and system, such as those of a phone that signs in again and again.
 * This device has a row of its own, and so has each unknown device and each visit of support. A row takes the place of
 * its first session in the list.
 */
export function groupByDevice(
  sessions: readonly Session[],
  currentSessionId: string | undefined,
): readonly SessionGroup[] {
  const rows = new Map<string, [Session, ...Session[]]>();
  for (const session of sessions) {
    const { name } = describeDevice(session.userAgent);
    const isAlone = session.id === currentSessionId || session.impersonatedBy !== undefined;
    const key = name === null || isAlone ? session.id : `${name.browser} ${name.system}`;
    const row = rows.get(key);
    if (row) row.push(session);
    else rows.set(key, [session]);
  }
  return [...rows].map(([key, row]) => ({ key, sessions: row }));
}

/** On how many devices somebody is signed in: as many as the list of devices has rows. */
export const countDevices = (sessions: readonly Session[], currentSessionId: string | undefined): number =>
  groupByDevice(sessions, currentSessionId).length;
