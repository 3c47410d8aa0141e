import { describe, expect, it } from '@jest/globals';

import type { AuditEvent, EventId } from '@portvakt/audit';
import type { UserId } from '@portvakt/kernel';

import type { FactsOf, JournalEvent } from '../extensions/follower.js';
import { toJournalEvent } from './journal-event.js';

const STORED: AuditEvent = {
  id: 'event-1' as EventId,
  at: new Date('2026-11-29T10:00:00Z'),
  kind: 'sign-up.completed',
  outcome: 'done',
  subjectId: 'kari' as UserId,
  actorType: 'anyone',
  actorId: null,
  actorRole: null,
  impersonatorId: null,
  sessionId: null,
  addressDigest: 'digest',
  facts: { way: 'password' },
  ipAddress: '198.51.100.7',
  userAgent: 'Firefox',
  browser: 'Firefox',
  system: 'Linux',
  salt: null,
  detailDigest: '',
  digest: '',
};

/** Compiles only because the compiler knows the facts of each kind. */
const wayOf = (event: JournalEvent): FactsOf<'sign-up.completed'>['way'] | null =>
  event.kind === 'sign-up.completed' ? event.facts.way : null;

describe('an event as followers see it', () => {
  it('has the facts of its kind, and nothing that identifies the client or the address', () => {
    const event = toJournalEvent(STORED);
    expect(event).toEqual({
      id: 'event-1',
      kind: 'sign-up.completed',
      at: STORED.at,
      subject: 'kari',
      by: { type: 'anyone' },
      facts: { way: 'password' },
    });
    expect(wayOf(event)).toBe('password');
    expect(wayOf(toJournalEvent({ ...STORED, kind: 'user.deleted' }))).toBeNull();
  });
});
