import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { REQUEST_STATES } from '../model/account-request.js';
import type { AccountRequests, RequestDirectory } from '../request-ports.js';
import { aRequest, KARI, OLA } from '../testing/request-builders.js';

export interface AccountRequestsUnderTest {
  /** Runs in one transaction. */
  readonly inRequests: <T>(work: (requests: AccountRequests) => Promise<T>) => Promise<T>;
  /** Its clock shows `now`. */
  directoryAt(now: Date): RequestDirectory;
}

const HOUR_MS = 3_600_000;
const OPENED = aRequest().requestedAt;
const after = (hours: number): Date => new Date(OPENED.getTime() + hours * HOUR_MS);

/** The contract of `AccountRequests` and `RequestDirectory`. `makeEmpty`: without cases, with the users Kari and Ola. */
export function describeAccountRequests(adapter: string, makeEmpty: () => Promise<AccountRequestsUnderTest>): void {
  let subject: AccountRequestsUnderTest;
  const add = (...given: readonly Parameters<typeof aRequest>[0][]) =>
    subject.inRequests(async (requests) => {
      for (const each of given) await requests.add(aRequest(each));
    });
  const idsOf = (requests: readonly { readonly id: string }[]): readonly string[] => requests.map(({ id }) => id);

  beforeEach(async () => {
    subject = await makeEmpty();
  });

  describe(`AccountRequests: ${adapter}`, () => {
    it('finds a case as it was added, and no other one', async () => {
      await add({});
      expect(await subject.inRequests((requests) => requests.find('case1'))).toEqual(aRequest());
      expect(await subject.inRequests((requests) => requests.find('case2'))).toBeNull();
    });

    it('takes one of a kind and user that has not ended, and no second one', async () => {
      await add({}, { id: 'case2', kind: 'email-change' }, { id: 'case3', userId: OLA });
      await expect(add({ id: 'case4' })).rejects.toThrow();
      await subject.inRequests((requests) => requests.save(aRequest({ state: 'approved' })));
      await expect(add({ id: 'case4' })).rejects.toThrow();
      await subject.inRequests((requests) => requests.save(aRequest({ state: 'failed' })));
      await add({ id: 'case4' });
    });

    it('saves who approved and ended it, and nothing else', async () => {
      await add({});
      const approved = { state: 'approved', approvedBy: 'admin' as UserId, approvedAt: after(1) } as const;
      await subject.inRequests((requests) => requests.save(aRequest({ ...approved, reason: 'En annen' })));
      expect(await subject.inRequests((requests) => requests.find('case1'))).toEqual(aRequest(approved));
      const ended = { ...approved, state: 'done', endedBy: 'service', endedAt: after(24) } as const;
      await subject.inRequests((requests) => requests.save(aRequest(ended)));
      expect(await subject.inRequests((requests) => requests.find('case1'))).toEqual(aRequest(ended));
    });

    it('lists those of a user that nothing has ended, oldest first', async () => {
      await add(
        { id: 'case2', kind: 'email-change', state: 'approved', requestedAt: after(1) },
        {},
        { id: 'case3', userId: OLA },
        ...REQUEST_STATES.slice(2).map((state) => ({ id: state, state })),
      );
      const unended = await subject.inRequests((requests) => requests.unendedOf(KARI));
      expect(idsOf(unended)).toEqual(['case1', 'case2']);
    });

    it('lets a transaction carry out cases while no other one does', async () => {
      expect(await subject.inRequests((requests) => requests.lockExecution())).toBe(true);
      expect(await subject.inRequests((requests) => requests.lockExecution())).toBe(true);
    });
  });

  describe(`RequestDirectory: ${adapter}`, () => {
    const directory = (hours = 0): RequestDirectory => subject.directoryAt(after(hours));

    it('lists the newest first, by states and user, and goes on after a position', async () => {
      await add(
        {},
        { id: 'case2', state: 'done', requestedAt: after(1) },
        { id: 'case3', state: 'done', requestedAt: after(1), userId: OLA },
        { id: 'case4', state: 'stopped', requestedAt: after(2) },
      );
      const any = { states: null, userId: null };
      const list = async (search = {}, limit = 10, from: string | null = null) => {
        const position = from === null ? null : { at: after(1), id: from };
        return idsOf(await directory().list({ ...any, ...search }, limit, position));
      };
      expect(await list()).toEqual(['case4', 'case3', 'case2', 'case1']);
      expect(await list({ states: ['done'] })).toEqual(['case3', 'case2']);
      expect(await list({ states: ['done', 'stopped'] })).toEqual(['case4', 'case3', 'case2']);
      expect(await list({ states: ['done', 'stopped'], userId: KARI })).toEqual(['case4', 'case2']);
      expect(await list({}, 2)).toEqual(['case4', 'case3']);
      expect(await list({}, 10, 'case3')).toEqual(['case2', 'case1']);
      expect(await list({}, 10, 'case2')).toEqual(['case1']);
    });

    it('lists those of a user that can be stopped, until their time is over', async () => {
      await add({ id: 'case2', kind: 'email-change', requestedAt: after(1) }, {}, { id: 'case3', userId: OLA });
      expect(idsOf(await directory(1).openOf(KARI))).toEqual(['case1', 'case2']);
      expect(await directory(7 * 24).openOf(KARI)).toEqual([]);
    });

    it('counts those that wait for an approval, without those that the operator opened', async () => {
      await add(
        {},
        { id: 'case2', kind: 'email-change', requestedBy: 'admin' as UserId },
        { id: 'approved', userId: OLA, state: 'approved' },
        { id: 'alone', userId: OLA, kind: 'email-change', approvalNeeded: false },
        ...REQUEST_STATES.slice(2).map((state) => ({ id: state, state })),
      );
      expect(await directory().countToApprove('admin' as UserId)).toBe(1);
      expect(await directory().countToApprove('another' as UserId)).toBe(2);
      expect(await directory(7 * 24).countToApprove('another' as UserId)).toBe(0);
    });

    it('knows which are due', async () => {
      await add(
        {},
        { id: 'approved', kind: 'email-change', state: 'approved', notBefore: after(23) },
        { id: 'alone', userId: OLA, approvalNeeded: false, notBefore: after(48) },
        { id: 'done', state: 'done' },
      );
      expect(await directory(22).due(10)).toEqual([]);
      expect(idsOf(await directory(23).due(10))).toEqual(['approved']);
      expect(idsOf(await directory(48).due(10))).toEqual(['approved', 'alone']);
      expect(idsOf(await directory(7 * 24).due(10))).toEqual(['approved', 'case1', 'alone']);
      expect(idsOf(await directory(7 * 24).due(2))).toEqual(['approved', 'case1']);
    });
  });
}
