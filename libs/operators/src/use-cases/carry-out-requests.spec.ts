import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { AccountRequest } from '../model/account-request.js';
import {
  aRequest,
  aUser,
  InMemoryRequestDirectory,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { CarryOutRequests } from './carry-out-requests.js';

const ADMIN = 'admin' as UserId;

describe('CarryOutRequests', () => {
  let context: OperatorsTestContext;
  const carryOut = (limit = 10): Promise<void> => {
    const requests = new InMemoryRequestDirectory(context.transaction.state.requests, context.clock);
    return new CarryOutRequests({ ...context, requests }).execute(limit);
  };
  /** A case that is due by the clock of the context. */
  const aDueRequest = (given: Partial<AccountRequest> = {}): void => {
    const approved = { state: 'approved', approvedBy: ADMIN } as const;
    const request = aRequest({ ...approved, notBefore: new Date('2026-01-05T11:00:00.000Z'), ...given });
    context.transaction.state.requests.set(request.id, request);
  };
  const stateOf = (id = 'case1') => context.transaction.state.requests.get(id)?.state;
  const kinds = () => context.events().map(({ kind }) => kind);

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser({ twoFactorEnabled: true }));
    context.register(aUser({ id: OLA, twoFactorEnabled: true }));
    context.register(aUser({ id: ADMIN, role: 'admin' }));
  });

  it('makes the change, revokes the sessions, notifies the owner and reports it', async () => {
    aDueRequest();
    await carryOut();
    expect(context.asked()).toEqual([`reset the second factor of ${KARI}`]);
    expect(stateOf()).toBe('done');
    expect(context.sessionIds()).toEqual([`session of ${OLA}`, `session of ${ADMIN}`]);
    expect(kinds()).toEqual(['session.ended', 'request.done']);
    expect(context.mails()).toMatchObject([{ kind: 'account-request-done', to: 'kari@example.no' }]);
  });

  it('leaves alone what is not due, and ends what has expired', async () => {
    aDueRequest({ notBefore: new Date('2026-01-05T12:00:01.000Z') });
    aDueRequest({ id: 'case2', userId: OLA, expiresAt: context.clock.now() });
    await carryOut();
    expect([stateOf(), stateOf('case2')]).toEqual(['approved', 'expired']);
    expect(context.asked()).toEqual([]);
    expect(context.mails()).toMatchObject([{ kind: 'account-request-ended', to: 'ola@example.no' }]);
  });

  it('takes at most as many as it is asked to', async () => {
    aDueRequest();
    aDueRequest({ id: 'case2', userId: OLA });
    await carryOut(1);
    expect([stateOf(), stateOf('case2')].sort()).toEqual(['approved', 'done']);
  });

  it('begins no further one once the service stops', async () => {
    aDueRequest();
    aDueRequest({ id: 'case2', userId: OLA });
    const requests = new InMemoryRequestDirectory(context.transaction.state.requests, context.clock);
    let asked = 0;
    await new CarryOutRequests({ ...context, requests }).execute(10, () => asked++ > 0);
    expect([stateOf(), stateOf('case2')].sort()).toEqual(['approved', 'done']);
  });

  describe('a removal', () => {
    beforeEach(() => aDueRequest({ kind: 'removal' }));

    it('calls the rule of the product, and then deletes the user and reports it', async () => {
      context.rules.leave = async () => expect(context.userOf(KARI)).toBeDefined();
      await carryOut();
      expect(context.userOf(KARI)).toBeUndefined();
      expect(context.rules.calls).toEqual([`leave ${KARI} by service`]);
      expect(kinds()).toEqual(['request.done', 'user.deleted']);
      expect(context.mails()).toMatchObject([{ kind: 'account-removed', to: 'kari@example.no' }]);
    });

    it('is tried again where the product refuses it, and does not delay other cases', async () => {
      aDueRequest({ id: 'case2', userId: OLA });
      context.rules.leave = () => Promise.reject(new Error('not paid yet'));
      await expect(carryOut()).rejects.toThrow('1 of 2 failed');
      expect([stateOf(), stateOf('case2')]).toEqual(['approved', 'done']);
      expect(context.userOf(KARI)).toBeDefined();
      context.rules.leave = async () => undefined;
      await carryOut();
      expect(context.userOf(KARI)).toBeUndefined();
    });

    it('calls no rule of the product once the case has expired', async () => {
      aDueRequest({ kind: 'removal', expiresAt: context.clock.now() });
      await carryOut();
      expect(stateOf()).toBe('expired');
      expect(context.rules.calls).toEqual([]);
    });
  });
});
