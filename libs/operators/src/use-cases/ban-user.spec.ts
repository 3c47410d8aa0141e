import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Operator } from '../model/operator.js';
import {
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aRequest,
  aSession,
  aUser,
  KARI,
  NOW,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
  sessionOf,
} from '../testing/index.js';
import { BanUser, type BanUserInput } from './ban-user.js';

describe('BanUser', () => {
  let context: OperatorsTestContext;
  const anne = aPerson(ANNE, 'admin');
  const ola = aPerson(OLA, 'support');
  const ban = (operator: Operator, given: Partial<BanUserInput> = {}) =>
    new BanUser(context).ban({
      authorization: authorizationFor(operator, 'nettfiske'),
      userId: KARI,
      banReason: null,
      expiresInSeconds: null,
      notify: true,
      ...given,
    });
  const lift = (operator: Operator, userId: UserId = KARI) =>
    new BanUser(context).lift(authorizationFor(operator, 'en feil'), userId);
  const kinds = (): readonly string[] => context.events().map(({ kind }) => kind);

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser({ language: 'en' }));
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  });

  it('ends the sessions and links of the user, and those in which they see others', async () => {
    const { sessions } = context.transaction.state;
    sessions.set('other', aSession({ id: 'other' }));
    sessions.set('seen', aSession({ id: 'seen', userId: OLA, impersonatedBy: KARI }));
    const record = { purpose: 'reset-password:', token: 't', value: KARI, userId: KARI, expiresAt: new Date(8e15) };
    await context.transaction.run(({ records }) => records.put(record, NOW));
    const user = await ban(ola, { expiresInSeconds: 60 });
    expect(user).toMatchObject({ banned: true, bannedBy: 'support', banExpires: new Date(NOW.getTime() + 60_000) });
    expect(context.sessionIds()).toEqual([sessionOf(OLA), sessionOf(ANNE)]);
    expect(context.transaction.state.records.size).toBe(0);
    expect(context.events()).toMatchObject([
      { kind: 'impersonation.ended', subject: OLA },
      { kind: 'ban.set', subject: KARI, facts: { reason: 'nettfiske', until: '2026-01-05T12:01:00.000Z' } },
      { kind: 'session.ended', facts: { how: 'ban', count: 2 } },
    ]);
    expect(context.asked()).toEqual([`forget the devices of ${KARI} for operator`]);
    expect(context.mails()).toMatchObject([{ kind: 'account-locked', to: 'kari@example.no', language: 'en' }]);
  });

  it('keeps the reason of the change in the log, also where the ban has a note of its own', async () => {
    expect(await ban(ola, { banReason: 'x' })).toMatchObject({ banReason: 'x' });
    const noted = context.events().find(({ kind }) => kind === 'ban.set');
    expect(noted).toMatchObject({ facts: { reason: 'nettfiske' } });
  });

  it('cancels the open case of the user', async () => {
    await context.transaction.run(({ requests }) => requests.add(aRequest({ userId: KARI })));
    await ban(ola);
    expect(kinds()).toContain('request.cancelled');
    expect([...context.transaction.state.requests.values()]).toMatchObject([{ state: 'cancelled' }]);
  });

  it('says nothing to the user where the operator wants it so', async () => {
    await ban(ola, { notify: false });
    expect(context.mails()).toEqual([]);
  });

  it.each<[string, UserId, Operator]>([
    ['YOU_CANNOT_BAN_YOURSELF', ANNE, anne],
    ['OPERATED_USER_NOT_FOUND', 'nobody' as UserId, anne],
    ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', ANNE, ola],
    ['YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', OLA, aMachine()],
  ])('answers %s and changes nothing', async (code, userId, operator) => {
    await expect(ban(operator, { userId })).rejects.toMatchObject({ code });
    expect(context.events()).toEqual([]);
  });

  it('lets only an admin lift an admin’s ban, and support lift a machine’s', async () => {
    await ban(anne);
    await expect(lift(ola)).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' });
    expect(await lift(anne)).toMatchObject({ banned: false, banReason: null });
    await ban(aMachine());
    expect(context.userOf(KARI)).toMatchObject({ bannedBy: 'service' });
    expect(await lift(ola)).toMatchObject({ banned: false });
  });

  it('does not lift a ban that has expired or never existed', async () => {
    await lift(ola);
    context.register(aUser({ banned: true, banExpires: NOW }));
    await lift(ola);
    expect([context.events(), context.mails()]).toEqual([[], []]);
  });
});
