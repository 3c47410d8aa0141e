import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Email, UserId } from '@portvakt/kernel';

import type { RequestKind } from '../model/account-request.js';
import type { OperatorPolicy } from '../model/operator-policy.js';
import {
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { OpenRequest } from './open-request.js';

const REASON = 'Mistet telefonen';

describe('OpenRequest', () => {
  let context: OperatorsTestContext;
  const under = (policy: Partial<OperatorPolicy>): void => {
    context = operatorsTestContext(policy);
    context.register(aUser({ twoFactorEnabled: true }));
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  };
  beforeEach(() => under({}));

  interface Asked {
    readonly userId?: UserId;
    readonly kind?: RequestKind;
    readonly newEmail?: string;
    readonly reason?: string | null;
  }
  const open = ({ userId = KARI, kind = 'second-factor-reset', newEmail, reason = REASON }: Asked = {}) =>
    new OpenRequest(context).execute({
      authorization: authorizationFor(aPerson(OLA, 'support'), reason),
      userId,
      kind,
      newEmail: (newEmail as Email | undefined) ?? null,
    });
  const refusedWith = async (code: string, asked: Asked): Promise<void> => {
    await expect(open(asked)).rejects.toMatchObject({ code });
    expect([context.mails(), context.events(), context.transaction.state.records.size]).toEqual([[], [], 0]);
  };

  it('mails the owner a link whose record belongs to no user, and whoever can approve it', async () => {
    const { id } = await open();
    const [record] = context.transaction.state.records.values();
    expect(record).toMatchObject({ purpose: 'stop-request-', value: id, userId: null });
    expect(context.mails()).toMatchObject([
      { kind: 'account-request', to: 'kari@example.no', data: { url: expect.stringContaining(record?.token ?? '?') } },
      { kind: 'request-waiting', to: 'anne@example.no' },
    ]);
  });

  it('asks nobody for an approval that nobody could give', async () => {
    context.register(aUser({ id: ANNE, role: 'auditor' }));
    expect(await open()).toMatchObject({ approvalNeeded: false });
    expect(context.mails().map(({ kind }) => kind)).toEqual(['account-request']);
    under({ approvalAlwaysNeeded: true });
    context.register(aUser({ id: ANNE, role: 'auditor' }));
    expect(await open()).toMatchObject({ approvalNeeded: true });
  });

  it.each<[string, Asked]>([
    ['OPERATED_USER_NOT_FOUND', { userId: 'nobody' as UserId }],
    ['USER_IS_AN_OPERATOR', { userId: ANNE }],
    ['EMAIL_IS_THE_SAME', { kind: 'email-change', newEmail: 'kari@example.no' }],
    ['USER_ALREADY_EXISTS', { kind: 'email-change', newEmail: 'anne@example.no' }],
    ['REQUEST_KIND_NOT_OFFERED', { kind: 'removal' }],
    ['REASON_IS_REQUIRED', { reason: null }],
  ])('answers %s, and leaves nothing behind', (code, asked) => refusedWith(code, asked));

  it('answers with the first of several refusals', async () => {
    await open();
    context.register(aUser({ twoFactorEnabled: false, banned: true }));
    await expect(open()).rejects.toMatchObject({ code: 'BANNED_USER' });
    context.register(aUser({ twoFactorEnabled: false }));
    await expect(open()).rejects.toMatchObject({ code: 'REQUEST_ALREADY_OPEN' });
    context.transaction.state.requests.clear();
    await expect(open()).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
  });

  it('opens a removal where the policy asks for one', async () => {
    under({ removalNeedsRequest: true });
    expect(await open({ kind: 'removal' })).toMatchObject({ kind: 'removal', state: 'waiting' });
  });
});
