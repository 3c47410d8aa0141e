import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Occurrence, UserId } from '@portvakt/kernel';

import type { EventId } from '../model/audit-event.js';
import type { SubjectEvents, SubjectEventsQuery } from '../ports.js';
import { anOccurrence, KARI } from '../testing/builders.js';

export interface SubjectEventsUnderTest {
  readonly subjectEvents: SubjectEvents;
  add(event: Occurrence): Promise<unknown>;
}

/** The contract of `SubjectEvents`. */
export function describeSubjectEvents(adapter: string, makeEmpty: () => Promise<SubjectEventsUnderTest>): void {
  describe(`SubjectEvents: ${adapter}`, () => {
    let log: SubjectEventsUnderTest;
    const list = async (query: Partial<SubjectEventsQuery> = {}) =>
      log.subjectEvents.list({ subject: KARI, kinds: ['sign-in.completed'], before: null, limit: 10, ...query });

    beforeEach(async () => {
      log = await makeEmpty();
      for (const n of [1, 2, 3]) await log.add(anOccurrence({ facts: { n } }));
      await log.add(anOccurrence({ kind: 'session.replaced' }));
      await log.add(anOccurrence({ subject: 'ola' as UserId }));
      await log.add(anOccurrence({ subject: null }));
    });

    it('lists the events about the user of the given kinds, newest first', async () => {
      expect((await list())?.map(({ facts }) => facts['n'])).toEqual([3, 2, 1]);
      expect(await list({ kinds: ['session.replaced', 'sign-in.completed'] })).toHaveLength(4);
      expect(await list({ subject: 'nobody' as UserId })).toEqual([]);
    });

    it('goes on before an event, whatever its kind', async () => {
      const [newest] = (await list({ limit: 1 })) ?? [];
      expect((await list({ before: newest!.id }))?.map(({ facts }) => facts['n'])).toEqual([2, 1]);
      const [replaced] = (await list({ kinds: ['session.replaced'] })) ?? [];
      expect(await list({ before: replaced!.id })).toHaveLength(3);
    });

    it('knows no event of another user', async () => {
      const [ofOla] = (await list({ subject: 'ola' as UserId })) ?? [];
      expect(await list({ before: ofOla!.id })).toBeNull();
      expect(await list({ before: 'unknown' as EventId })).toBeNull();
    });
  });
}
