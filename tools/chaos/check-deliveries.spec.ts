import { describe, expect, it } from '@jest/globals';

import { checkDeliveries } from './check-deliveries.mjs';

const anEvent = (id: string, subjectId: string | null = 'kari', waits = false, kind = 'profile.changed') => ({
  id,
  kind,
  subjectId,
  waits,
});
const check = (events: ReturnType<typeof anEvent>[], ...receivedAfter: string[]) =>
  checkDeliveries({ events, receivedBefore: receivedAfter, receivedAfter }).violations;

describe('checkDeliveries', () => {
  it('finds nothing where every event has arrived or waits, however often', () => {
    expect(check([anEvent('a'), anEvent('b', null), anEvent('c', 'kari', true)], 'b', 'a', 'a')).toEqual([]);
    expect(check([anEvent('a'), anEvent('b', 'ola')], 'b', 'a')).toEqual([]);
    expect(check([anEvent('a'), anEvent('b')], 'a', 'b', 'a')).toEqual([]);
  });

  it('finds an event that neither arrived nor waits', () => {
    expect(check([anEvent('a'), anEvent('b')], 'a')).toEqual(['the event profile.changed b was not delivered']);
  });

  it('finds an event of a transaction that was undone', () => {
    expect(check([anEvent('a')], 'a', 'b')).toEqual(['the event b was delivered and not committed']);
  });

  it('finds events about one user in another order', () => {
    const violation = 'the event profile.changed a arrived before an older one about its user';
    expect(check([anEvent('b'), anEvent('a')], 'a', 'b')).toEqual([violation]);
    expect(check([anEvent('b'), anEvent('c', 'ola'), anEvent('a')], 'a', 'c', 'b')).toEqual([violation]);
  });

  it('accepts the events of mails in any order', () => {
    const [a, b] = ['a', 'b'].map((id) => anEvent(id, 'kari', false, 'mail.sent'));
    expect(
      check(
        [b, a].filter((event) => event !== undefined),
        'a',
        'b',
      ),
    ).toEqual([]);
  });

  it('accepts what arrives while the events are read', () => {
    const events = [anEvent('a')];
    expect(checkDeliveries({ events, receivedBefore: [], receivedAfter: ['a', 'b'] }).violations).toEqual([]);
  });
});
