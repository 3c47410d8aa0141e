import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { OperatorsEvent } from '../events.js';
import type { OperatorsPorts } from '../ports.js';
import {
  ANNE,
  aPerson,
  authorizationFor,
  aSession,
  aUser,
  KARI,
  NOW,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
  sessionOf,
} from '../testing/index.js';
import { LiftExpiredBans } from './lift-expired-bans.js';
import { RevokeUserSessions } from './revoke-user-sessions.js';
import { SendUserMail } from './send-user-mail.js';
import { UpdateUser } from './update-user.js';

let context: OperatorsTestContext;
const authorization = authorizationFor(aPerson(OLA, 'support'), 'spurt om det');

beforeEach(() => {
  context = operatorsTestContext();
  context.register(aUser({ language: 'nn' }));
  context.register(aUser({ id: OLA, role: 'support' }));
  context.register(aUser({ id: ANNE, role: 'admin' }));
});

describe('UpdateUser', () => {
  const update = (name: string | undefined, userId: UserId = KARI) =>
    new UpdateUser(context).execute({ authorization, userId, profile: { name, given: {} } });

  it('reports the names of the fields that changed, and nothing where none did', async () => {
    expect(await update('Kari Nytt')).toMatchObject({ name: 'Kari Nytt' });
    await update('Kari Nytt');
    expect(context.events()).toMatchObject([
      { kind: 'profile.changed', subject: KARI, facts: { fields: ['name'], reason: 'spurt om det' } },
    ]);
  });

  it('refuses a request without a change before it looks for the user', async () => {
    await expect(update(undefined, 'nobody' as UserId)).rejects.toMatchObject({ code: 'NO_DATA_TO_UPDATE' });
    await expect(update('Ny', 'nobody' as UserId)).rejects.toMatchObject({ code: 'OPERATED_USER_NOT_FOUND' });
    await expect(update('Ny', ANNE)).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS' });
  });
});

describe('RevokeUserSessions', () => {
  it('ends one session by its id or token, or all of a user', async () => {
    const revoking = new RevokeUserSessions(context);
    for (const id of ['a', 'b', 'c']) context.transaction.state.sessions.set(id, aSession({ id }));
    await revoking.one(authorization, 'a');
    await revoking.one(authorization, 'token-of-b');
    await expect(revoking.one(authorization, 'a')).rejects.toMatchObject({ code: 'OPERATED_SESSION_NOT_FOUND' });
    await revoking.all(authorization, KARI);
    expect(context.sessionIds()).toEqual([sessionOf(OLA), sessionOf(ANNE)]);
    expect(context.events().map(({ facts }) => facts)).toMatchObject([{ count: 1 }, { count: 1 }, { count: 2 }]);
  });

  it('ends none of an operator for support', async () => {
    const revoking = new RevokeUserSessions(context);
    const refused = { code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS' };
    await expect(revoking.one(authorization, sessionOf(ANNE))).rejects.toMatchObject(refused);
    await expect(revoking.all(authorization, ANNE)).rejects.toMatchObject(refused);
    expect(context.sessionIds()).toContain(sessionOf(ANNE));
  });
});

describe('SendUserMail', () => {
  it('sends links to the stored address in the language of the user', async () => {
    context.register(aUser({ language: 'nn', emailVerified: false }));
    await new SendUserMail(context).verification(authorization, KARI);
    await new SendUserMail(context).passwordReset(authorization, KARI);
    expect(context.asked()).toEqual([
      'mail a verification link to kari@example.no in nn',
      `mail a reset link to ${KARI} in nn`,
    ]);
    expect(context.events()).toMatchObject([
      { kind: 'mail.asked', subject: KARI, facts: { kind: 'verify-email', reason: 'spurt om det' } },
      { kind: 'mail.asked', facts: { kind: 'reset-password' } },
    ]);
  });

  it('sends none that would not work', async () => {
    const sending = new SendUserMail(context);
    await expect(sending.verification(authorization, KARI)).rejects.toMatchObject({ code: 'EMAIL_ALREADY_VERIFIED' });
    context.register(aUser({ emailVerified: false, banned: true }));
    await expect(sending.verification(authorization, KARI)).rejects.toMatchObject({ code: 'BANNED_USER' });
    await expect(sending.passwordReset(authorization, KARI)).rejects.toMatchObject({ code: 'BANNED_USER' });
    expect([context.asked(), context.events(), context.resetMails.counted]).toEqual([[], [], []]);
  });

  it('counts no mail for an operator whom support may not mail', async () => {
    const refused = { code: 'OPERATOR_PERMISSION_REQUIRED' };
    await expect(new SendUserMail(context).passwordReset(authorization, ANNE)).rejects.toMatchObject(refused);
    expect(context.resetMails.counted).toEqual([]);
  });

  it('counts a mail with a reset link once, however often its transaction is repeated', async () => {
    const transaction: OperatorsPorts['transaction'] = {
      async run(work) {
        const deadlock = new Error('deadlock detected');
        const lost = context.transaction.run(async (store) => {
          await work(store);
          throw deadlock;
        });
        await expect(lost).rejects.toBe(deadlock);
        return context.transaction.run(work);
      },
    };
    await new SendUserMail({ ...context, transaction }).passwordReset(authorization, KARI);
    expect(context.resetMails.counted).toEqual(['kari@example.no']);
    expect(context.asked()).toHaveLength(1);
  });

  it('leaves the last reset link valid beyond the limit of the mailbox, without another answer', async () => {
    context.resetMails.max = 1;
    for (let n = 0; n < 2; n++) await new SendUserMail(context).passwordReset(authorization, KARI);
    expect(context.asked()).toHaveLength(1);
    expect(context.events()).toHaveLength(2);
  });
});

describe('LiftExpiredBans', () => {
  it('ends expired bans, notifies the users, and returns whether more may be left', async () => {
    for (const id of ['a', 'b', 'c']) context.register(aUser({ id, banned: true, banExpires: NOW }));
    context.register(aUser({ banned: true }));
    const lifting = new LiftExpiredBans(context);
    expect([await lifting.execute(2), await lifting.execute(2), await lifting.execute(2)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(context.events().map(({ kind, by, subject }) => [kind, by.type, subject])).toEqual(
      ['a', 'b', 'c'].map((id) => ['ban.expired', 'service', id]),
    );
    expect(context.mails().map(({ kind }) => kind)).toEqual(Array(3).fill('account-unlocked'));
    expect(context.userOf(KARI)).toMatchObject({ banned: true });
  });

  it('ends the others when one fails, and fails at the end', async () => {
    for (const id of ['a', 'b', 'c']) context.register(aUser({ id, banned: true, banExpires: NOW }));
    const transaction: OperatorsPorts['transaction'] = {
      run: (work) =>
        context.transaction.run((store) => {
          const note = async (event: OperatorsEvent) => {
            if (event.subject === 'b') throw new Error('a follower failed');
            await store.journal.note(event);
          };
          return work({ ...store, journal: { note } });
        }),
    };
    const lifting = new LiftExpiredBans({ ...context, transaction });
    await expect(lifting.execute(5)).rejects.toMatchObject({ message: '1 of 3 failed' });
    expect(context.events().map(({ subject }) => subject)).toEqual(['a', 'c']);
    const isBanned = (id: string) => context.userOf(id as UserId)?.banned;
    expect(['a', 'b', 'c'].map(isBanned)).toEqual([false, true, false]);
  });

  it('leaves the rest for later when the service stops', async () => {
    for (const id of ['a', 'b']) context.register(aUser({ id, banned: true, banExpires: NOW }));
    await new LiftExpiredBans(context).execute(5, () => context.events().length > 0);
    expect(context.events()).toHaveLength(1);
  });
});
