/**
 * @typedef {object} Deliveries
 * @property {{ id: string, kind: string, subjectId: string | null, waits: boolean }[]} events the events of completed
 * changes, by position; `waits`: its delivery is still there
 * @property {readonly string[]} receivedBefore ids of events that had arrived before the events were read
 * @property {readonly string[]} receivedAfter ids of events that had arrived afterwards
 */

/**
 * Checks that every committed event has arrived or is still queued, that no event of a rolled-back transaction has
 * arrived, and that the events about one user arrived for the first time in their order. The mails to one user are sent
 * side by side, so their events have no order.
 *
 * @param {Deliveries} deliveries
 * @returns {{ checks: number, violations: string[] }}
 */
export function checkDeliveries({ events, receivedBefore, receivedAfter }) {
  const arrived = new Set(receivedAfter);
  const committed = new Set(events.map(({ id }) => id));
  const lost = events.filter(({ id, waits }) => !waits && !arrived.has(id));
  const undone = [...new Set(receivedBefore)].filter((id) => !committed.has(id));
  return {
    checks: 2 * events.length + receivedBefore.length,
    violations: [
      ...lost.map(({ kind, id }) => `the event ${kind} ${id} was not delivered`),
      ...undone.map((id) => `the event ${id} was delivered and not committed`),
      ...outOfOrder(events, [...arrived]),
    ],
  };
}

function outOfOrder(events, arrivals) {
  const rankOf = new Map(arrivals.map((id, rank) => [id, rank]));
  const newest = new Map();
  const violations = [];
  for (const { id, kind, subjectId } of events) {
    const rank = rankOf.get(id);
    if (subjectId === null || rank === undefined || kind.startsWith('mail.')) continue;
    if (rank < (newest.get(subjectId) ?? -1)) violations.push(`the event ${kind} ${id} arrived before an older one about its user`);
    newest.set(subjectId, Math.max(rank, newest.get(subjectId) ?? -1));
  }
  return violations;
}
