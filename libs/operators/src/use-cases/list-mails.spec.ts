import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { ViewAllowance } from '../ports.js';
import {
  aClient,
  aMail,
  aPerson,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { ListMails } from './list-mails.js';

const PAGE = 50;

describe('ListMails', () => {
  let context: OperatorsTestContext;
  /** Stands in for the limit of users that an operator may open. */
  let open: ViewAllowance['open'];
  const listing = () =>
    new ListMails({
      ...context,
      mails: context.mailDirectory,
      repetitions: { once: (_key, _windowMs, work) => work() },
      views: { open },
    });
  const ofKari = (cursor?: string, userId: UserId = KARI) =>
    listing().ofUser({ operator: aPerson(OLA, 'support'), client: aClient(), userId, cursor });

  beforeEach(() => {
    context = operatorsTestContext();
    open = async (_operator, _userId, note) => {
      await note();
      return null;
    };
    context.register(aUser());
    context.register(aUser({ id: 'anne', role: 'admin' }));
    for (let n = 0; n <= PAGE; n++) {
      const createdAt = new Date(context.clock.now().getTime() - n * 1000);
      const mail = aMail({ id: `mail-${n}`, createdAt, attempts: n % 2 });
      context.transaction.state.queuedMails.set(mail.id, mail);
    }
  });

  it('pages through what waits, the oldest first, with the state of the queue', async () => {
    const first = await listing().waiting(null);
    expect(first.mails.map(({ id }) => id).slice(0, 2)).toEqual(['mail-50', 'mail-49']);
    expect(first).toMatchObject({ depth: PAGE + 1, oldestAt: first.mails[0]?.createdAt });
    const second = await listing().waiting(null, first.nextCursor ?? '');
    expect(second).toMatchObject({ mails: [{ id: 'mail-0' }], nextCursor: null });
    expect((await listing().waiting('failing')).mails).toHaveLength(PAGE / 2);
  });

  it('refuses a cursor of another list', async () => {
    const { nextCursor } = await listing().waiting(null);
    for (const read of [listing().waiting('queued', nextCursor ?? ''), ofKari(nextCursor ?? '')])
      await expect(read).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    expect(context.events()).toEqual([]);
  });

  it('lists the mails of a user, the newest first, and notes that somebody looked', async () => {
    const first = await ofKari();
    expect(first.mails[0]?.id).toBe('mail-0');
    expect((await ofKari(first.nextCursor ?? '')).mails.map(({ id }) => id)).toEqual(['mail-50']);
    expect(context.events()[0]).toMatchObject({ kind: 'user.viewed', subject: KARI, facts: { parts: ['mails'] } });
  });

  it('notes nothing of a user whom the operator opened within the hour, or who does not exist', async () => {
    open = async () => null;
    await ofKari();
    await expect(ofKari(undefined, 'nobody' as UserId)).rejects.toMatchObject({ code: 'OPERATED_USER_NOT_FOUND' });
    expect(context.events()).toEqual([]);
  });

  it('shows nothing beyond the limit, and notifies every admin', async () => {
    open = async () => 120;
    await expect(ofKari()).rejects.toMatchObject({ code: 'TOO_MANY_USERS_OPENED', retryAfterSeconds: 120 });
    expect(context.events()).toEqual([]);
    expect(context.mails()).toMatchObject([{ kind: 'many-users-opened', to: 'anne@example.no' }]);
  });
});
