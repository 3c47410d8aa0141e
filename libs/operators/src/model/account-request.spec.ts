import { describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';
import { SequenceRandom } from '@portvakt/kernel/testing';

import { OperatorsError } from '../errors.js';
import {
  type AccountRequest,
  isDue,
  isExpired,
  isOpen,
  newRequest,
  REQUEST_STATES,
  type RequestState,
} from './account-request.js';
import { defaultOperatorPolicy } from './operator-policy.js';
import { readRequestCursor, requestCursor } from './request-cursor.js';

const HOUR_MS = 3_600_000;
const OPENED = new Date('2026-11-23T08:00:00.000Z');
const after = (hours: number): Date => new Date(OPENED.getTime() + hours * HOUR_MS);

const aRequest = (hasApprovers = true, policy = {}): AccountRequest =>
  newRequest(
    {
      kind: 'email-change',
      userId: 'kari' as UserId,
      reason: 'Flyttet',
      newEmail: 'ny@eksempel.no' as Email,
      requestedBy: 'ola' as UserId,
    },
    hasApprovers,
    { ...defaultOperatorPolicy, ...policy },
    { now: OPENED, random: new SequenceRandom() },
  );

describe('a new case', () => {
  it('waits a day for an approval, and twice as long where nobody could give it', () => {
    expect(aRequest()).toMatchObject({ state: 'waiting', approvalNeeded: true, notBefore: after(24) });
    expect(aRequest(false)).toMatchObject({ approvalNeeded: false, notBefore: after(48), expiresAt: after(7 * 24) });
  });

  it('always needs an approval where the policy says so', () => {
    const strict = { approvalAlwaysNeeded: true };
    expect(aRequest(false, strict)).toMatchObject({ approvalNeeded: true, notBefore: after(24) });
  });
});

describe('a case', () => {
  const inState = (state: RequestState): AccountRequest => ({ ...aRequest(), state });

  it('is due once it is approved and its wait is over', () => {
    expect(isDue(inState('approved'), after(23.99))).toBe(false);
    expect(isDue(inState('approved'), after(24))).toBe(true);
    expect(isDue(inState('waiting'), after(24))).toBe(false);
    expect(isDue(aRequest(false), after(47.99))).toBe(false);
    expect(isDue(aRequest(false), after(48))).toBe(true);
  });

  it.each(REQUEST_STATES)(
    'in the state %s is open only while nothing has ended it and its time is not over',
    (state) => {
      const isUnended = state === 'waiting' || state === 'approved';
      expect(isOpen(inState(state), after(1))).toBe(isUnended);
      expect(isOpen(inState(state), after(7 * 24))).toBe(false);
      expect(isExpired(inState(state), after(7 * 24))).toBe(isUnended);
      expect(isDue(inState(state), after(7 * 24))).toBe(false);
    },
  );
});

describe('the cursor of a list of cases', () => {
  const search = { states: ['waiting'], userId: null } as const;
  const position = { at: OPENED, id: 'case1' };

  it('names a position in the list it was made for', () => {
    expect(readRequestCursor(search, requestCursor(search, position))).toEqual(position);
  });

  it.each([
    ['of a list of any state', requestCursor({ ...search, states: null }, position)],
    ['of a list of other states', requestCursor({ ...search, states: ['waiting', 'approved'] }, position)],
    ['that is no list', Buffer.from('{}').toString('base64url')],
    ['that is no JSON', 'x'],
    ['that is empty', ''],
  ])('is refused for a text %s', (_name, cursor) => {
    expect(() => readRequestCursor(search, cursor)).toThrow(new OperatorsError('INVALID_CURSOR'));
  });
});
