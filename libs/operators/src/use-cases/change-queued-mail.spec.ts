import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Operator } from '../model/operator.js';
import {
  aClient,
  aMachine,
  aMail,
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { ChangeQueuedMail } from './change-queued-mail.js';

const NOT_FOUND = { code: 'MAIL_NOT_FOUND' };
const REFUSED = { code: 'OPERATOR_PERMISSION_REQUIRED' };

describe('ChangeQueuedMail', () => {
  let context: OperatorsTestContext;
  const ola = aPerson(OLA, 'support');
  const retry = (id = 'mail-1', operator: Operator = ola) =>
    new ChangeQueuedMail(context).retry(authorizationFor(operator, 'ringte oss'), id);
  const discard = (id = 'mail-1', operator: Operator = ola) =>
    new ChangeQueuedMail(context).discard(authorizationFor(operator), id);
  const queued = (id = 'mail-1') => context.transaction.state.queuedMails.get(id);
  const queue = (given: Parameters<typeof aMail>[0] = {}): void => {
    const mail = aMail(given);
    context.transaction.state.queuedMails.set(mail.id, mail);
  };

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser());
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
    queue({ attempts: 3 });
  });

  it('makes a mail due now, and reports it with the digest of its address', async () => {
    await retry();
    expect(queued()?.dueAt).toEqual(context.clock.now());
    expect(context.events()).toMatchObject([
      {
        kind: 'mail.retried',
        subject: KARI,
        client: aClient(),
        address: 'kari@example.no',
        facts: { kind: 'new-sign-in', attempt: 3, mail: 'mail-1', reason: 'ringte oss' },
      },
    ]);
  });

  it('discards a mail, and reports it', async () => {
    await discard();
    expect(queued()).toBeUndefined();
    expect(context.events()).toMatchObject([{ kind: 'mail.discarded', facts: { mail: 'mail-1' } }]);
  });

  it('leaves a mail alone that is being sent: it is not sent twice, and counts as gone', async () => {
    const claimedUntil = new Date(context.clock.now().getTime() + 1);
    queue({ claimedUntil });
    await retry();
    await expect(discard()).rejects.toMatchObject(NOT_FOUND);
    expect(queued()).toMatchObject({ claimedUntil, dueAt: aMail().dueAt });
    expect(context.events()).toEqual([]);
  });

  it('finds no mail that is unknown or given up', async () => {
    queue({ id: 'given-up', abandonedAt: context.clock.now() });
    for (const id of ['unknown', 'given-up']) {
      await expect(retry(id)).rejects.toMatchObject(NOT_FOUND);
      await expect(discard(id)).rejects.toMatchObject(NOT_FOUND);
    }
  });

  it.each([
    ...['account-locked', 'role-changed', 'many-users-opened'],
    ...['email-changed', 'password-changed', 'two-factor-changed'],
  ])('lets an admin alone discard what may report operators: %s', async (kind) => {
    queue({ kind });
    await expect(discard()).rejects.toMatchObject(REFUSED);
    expect(queued()).toBeDefined();
    await retry();
    await discard('mail-1', aPerson(ANNE, 'admin'));
    expect(queued()).toBeUndefined();
  });

  it('is of a mail to a deleted user and to nobody too', async () => {
    queue({ userId: 'deleted' as UserId });
    await retry();
    queue({ userId: null });
    await discard();
    expect(context.events()).toMatchObject([{ subject: 'deleted' }, { subject: null }]);
  });

  it('is refused to machines, to operators who lost the role, and of mails to operators to support', async () => {
    await expect(retry('mail-1', aMachine())).rejects.toMatchObject(REFUSED);
    queue({ userId: ANNE });
    await expect(retry()).rejects.toMatchObject(REFUSED);
    queue();
    context.register(aUser({ id: OLA, role: null }));
    await expect(retry()).rejects.toMatchObject(REFUSED);
  });
});
