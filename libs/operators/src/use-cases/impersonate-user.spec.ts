import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Operator } from '../model/operator.js';
import {
  aClient,
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
  sessionOf,
} from '../testing/index.js';
import { ImpersonateUser } from './impersonate-user.js';

const MINUTE_MS = 60_000;

describe('ImpersonateUser', () => {
  let context: OperatorsTestContext;
  const anne = aPerson(ANNE, 'admin');
  const begin = (userId: UserId = KARI, operator: Operator = anne) =>
    new ImpersonateUser(context).begin(authorizationFor(operator, 'hjelp på telefon'), userId);
  const end = (token: string) => new ImpersonateUser(context).end(token, aClient());
  const views = () =>
    [...context.transaction.state.sessions.values()].filter(({ impersonatedBy }) => impersonatedBy === ANNE);

  beforeEach(() => {
    context = operatorsTestContext({ impersonationLifetimeMs: 5 * MINUTE_MS });
    context.register(aUser({ language: 'nn' }));
    context.register(aUser({ id: OLA }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  });

  it('starts a short session of the user, mails the owner and reports it', async () => {
    const { session, token, user } = await begin();
    const now = context.clock.now();
    expect(session).toMatchObject({ userId: KARI, impersonatedBy: ANNE, expiresAt: new Date(now.getTime() + 300_000) });
    expect(user.id).toBe(KARI);
    expect(views()).toMatchObject([{ token }]);
    expect(context.mails()).toMatchObject([
      { kind: 'account-viewed', to: 'kari@example.no', language: 'nn', data: { lifetimeSeconds: '300' } },
    ]);
    expect(context.events()).toMatchObject([
      { kind: 'impersonation.begun', subject: KARI, facts: { reason: 'hjelp på telefon' } },
    ]);
  });

  it('ends what the operator sees already, and reports how long', async () => {
    await begin();
    context.clock.advance(MINUTE_MS);
    await begin(OLA);
    expect(views()).toMatchObject([{ userId: OLA }]);
    expect(context.events().slice(1)).toMatchObject([
      { kind: 'impersonation.ended', subject: KARI, facts: { seconds: 60 } },
      { kind: 'impersonation.begun', subject: OLA },
    ]);
  });

  it.each<[string, UserId, Operator]>([
    ['YOU_CANNOT_IMPERSONATE_ADMINS', ANNE, anne],
    ['YOU_CANNOT_IMPERSONATE_ADMINS', 'auditor' as UserId, anne],
    ['BANNED_USER', 'banned' as UserId, anne],
    ['OPERATED_USER_NOT_FOUND', 'nobody' as UserId, anne],
    ['YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', KARI, aMachine()],
    ['YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', KARI, aPerson(OLA, 'support')],
  ])('answers %s for %s', async (code, userId, operator) => {
    context.register(aUser({ id: 'auditor', role: 'auditor' }));
    context.register(aUser({ id: 'banned', banned: true }));
    context.register(aUser({ id: OLA, role: 'support' }));
    await expect(begin(userId, operator)).rejects.toMatchObject({ code });
    expect(views()).toEqual([]);
    expect(context.mails()).toEqual([]);
    expect(context.events()).toEqual([]);
  });

  it('ends the session with this token once, and no session of a user', async () => {
    const { token } = await begin();
    expect(await end(`token-of-${sessionOf(KARI)}`)).toBeNull();
    context.clock.advance(10 * MINUTE_MS);
    expect([await end(token), await end(token)]).toEqual([ANNE, null]);
    expect(context.events().slice(1)).toMatchObject([{ kind: 'impersonation.ended', facts: { seconds: 300 } }]);
    expect(await new ImpersonateUser(context).operator(ANNE)).toMatchObject({ id: ANNE });
  });
});
