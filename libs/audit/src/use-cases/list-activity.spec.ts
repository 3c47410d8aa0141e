import { describe, expect, it } from '@jest/globals';

import { type Actor, ANYONE, A_COMMAND, type SessionId, THE_SERVICE, type UserId } from '@portvakt/kernel';

import { anOccurrence, auditTestContext, KARI } from '../testing/index.js';
import { ListActivity } from './list-activity.js';

const OLA = 'ola' as UserId;
const ownSession = { type: 'user', id: KARI, sessionId: 's1' as SessionId, impersonatorId: null } as const;

describe('ListActivity', () => {
  it.each<[string, Actor, string]>([
    ['the owner', ownSession, 'you'],
    ['another user', { ...ownSession, id: OLA }, 'someone'],
    ['somebody unknown', ANYONE, 'someone'],
    ['an operator', { type: 'operator', id: OLA, sessionId: 's2' as SessionId, role: 'support' }, 'support'],
    ['an operator who acts as the owner', { ...ownSession, impersonatorId: OLA }, 'support'],
    ['a machine', { type: 'token', id: 'shop', role: 'service' }, 'service'],
    ['a command', A_COMMAND, 'service'],
    ['a job', THE_SERVICE, 'service'],
  ])('says that it was %s', async (_, by, expected) => {
    const { log, ...ports } = auditTestContext();
    log.add(anOccurrence({ by }));
    const { events } = await new ListActivity(ports).execute({ userId: KARI });
    const isOwn = expected !== 'support';
    expect(events).toMatchObject([{ by: expected, ipAddress: isOwn ? '192.0.2.77' : null }]);
    expect(JSON.stringify(events)).not.toContain('ola');
  });

  it('hides the notes of operators, and what owners do not see', async () => {
    const { log, ...ports } = auditTestContext();
    log.add(anOccurrence({ kind: 'ban.set', facts: { reason: 'svindel', until: 'x' } }));
    log.add(anOccurrence({ kind: 'session.ended', facts: { reason: 'tap av telefon', how: 'operator' } }));
    log.add(anOccurrence({ kind: 'sign-in.refused', facts: { way: 'password', reason: 'wrong-password' } }));
    for (const kind of ['session.replaced', 'user.searched', 'account.refused', 'mail.sent', 'unknown.kind']) {
      log.add(anOccurrence({ kind }));
    }
    const { events } = await new ListActivity(ports).execute({ userId: KARI });
    expect(events.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['sign-in.refused', { way: 'password', reason: 'wrong-password' }],
      ['session.ended', { how: 'operator' }],
      ['ban.set', { until: 'x' }],
    ]);
  });

  it('gives each event once, page by page, while others are added', async () => {
    const { log, ...ports } = auditTestContext();
    for (let n = 0; n < 5; n++) log.add(anOccurrence({ facts: { n } }));
    const seen: unknown[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await new ListActivity(ports).execute({ userId: KARI, cursor, limit: 2 });
      seen.push(...page.events.map(({ facts }) => facts['n']));
      log.add(anOccurrence({ facts: { n: 99 } }));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0]);
  });

  it('refuses a cursor of another user', async () => {
    const { log, ...ports } = auditTestContext();
    const { id } = log.add(anOccurrence({ subject: OLA }));
    const listing = new ListActivity(ports).execute({ userId: KARI, cursor: id });
    await expect(listing).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});
