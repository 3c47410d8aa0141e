import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Clock, TransactionRunner } from '@portvakt/kernel';

import type { MailDirectory, QueuedMails } from '../mail-ports.js';
import type { QueuedMailState } from '../model/operated-mail.js';
import { aMail } from '../testing/builders.js';
import type { StoredMail } from '../testing/in-memory-mails.js';
import { KARI, OLA } from '../testing/request-builders.js';

/** An outbox that `makeEmpty` creates without any mail. */
export interface MailsUnderTest {
  readonly transaction: TransactionRunner<{ readonly queuedMails: QueuedMails }>;
  readonly directory: MailDirectory;
  readonly clock: Clock;
  addMail(mail: StoredMail): Promise<void>;
}

const MINUTE_MS = 60_000;

/** The contract of `MailDirectory` and `QueuedMails`. */
export function describeOperatedMails(adapter: string, makeEmpty: () => Promise<MailsUnderTest>): void {
  describe(`the mails of operators: ${adapter}`, () => {
    let outbox: MailsUnderTest;
    const ago = (minutes: number): Date => new Date(outbox.clock.now().getTime() - minutes * MINUTE_MS);
    const run = <T>(work: (mails: QueuedMails) => Promise<T>): Promise<T> =>
      outbox.transaction.run(({ queuedMails }) => work(queuedMails));

    beforeEach(async () => {
      outbox = await makeEmpty();
      const mails: readonly (Partial<Omit<StoredMail, 'id'>> & { readonly id: string })[] = [
        { id: 'b', createdAt: ago(3) },
        { id: 'a', createdAt: ago(3), attempts: 2, lastError: 'connection' },
        { id: 'given-up', createdAt: ago(9), attempts: 5, abandonedAt: ago(1) },
        { id: 'of-ola', createdAt: ago(2), userId: OLA },
        { id: 'of-nobody', createdAt: ago(4), userId: null, claimedUntil: ago(-1) },
      ];
      for (const mail of mails) await outbox.addMail(aMail(mail));
    });

    describe('the directory', () => {
      const ids = async (state: QueuedMailState | null, limit = 10, after: string | null = null) => {
        const position = after === null ? null : { at: ago(3), id: after };
        return (await outbox.directory.list({ state, after: position, limit })).map(({ id }) => id);
      };

      it('lists what is still to be sent, the oldest first', async () => {
        expect(await ids(null)).toEqual(['of-nobody', 'a', 'b', 'of-ola']);
        expect(await ids('failing')).toEqual(['a']);
        expect(await ids('queued')).toEqual(['of-nobody', 'b', 'of-ola']);
      });

      it('goes on after a mail, among those of the same moment too', async () => {
        expect(await ids(null, 1, 'a')).toEqual(['b']);
        expect(await ids(null, 10, 'b')).toEqual(['of-ola']);
      });

      it('shows a mail without what it says', async () => {
        const [mail] = await outbox.directory.list({ state: 'failing', after: null, limit: 1 });
        expect(mail).toEqual({
          id: 'a',
          kind: 'new-sign-in',
          to: 'kari@example.no',
          userId: KARI,
          language: 'nb',
          attempts: 2,
          dueAt: aMail().dueAt,
          createdAt: ago(3),
          lastError: 'connection',
        });
      });

      it('counts them', async () => {
        expect(await outbox.directory.queue()).toEqual({ depth: 4, oldestAt: ago(4) });
        outbox = await makeEmpty();
        expect(await outbox.directory.queue()).toEqual({ depth: 0, oldestAt: null });
      });

      it('lists those of a user with their states, the newest first', async () => {
        const mails = await outbox.directory.ofUser(KARI, null, 10);
        expect(mails).toEqual([
          { id: 'given-up', kind: 'new-sign-in', state: 'given-up', at: ago(1), attempts: 5 },
          { id: 'b', kind: 'new-sign-in', state: 'queued', at: ago(3), attempts: 0 },
          { id: 'a', kind: 'new-sign-in', state: 'failing', at: ago(3), attempts: 2 },
        ]);
        expect(await outbox.directory.ofUser(KARI, { at: ago(3), id: 'b' }, 1)).toEqual(mails.slice(2));
      });
    });

    describe('in a transaction', () => {
      const userOf = (id: string) => run((mails) => mails.userOf(id));
      const lock = (id: string) => run((mails) => mails.lock(id));

      it('says whom a mail is about, if it is still to be sent', async () => {
        expect([await userOf('a'), await userOf('of-nobody')]).toEqual([KARI, null]);
        expect([await userOf('given-up'), await userOf('unknown')]).toEqual([undefined, undefined]);
      });

      it('locks a mail, and says whether it is being sent', async () => {
        expect(await lock('a')).toEqual({
          id: 'a',
          kind: 'new-sign-in',
          to: 'kari@example.no',
          userId: KARI,
          attempts: 2,
          isBeingSent: false,
        });
        expect(await lock('of-nobody')).toMatchObject({ userId: null, isBeingSent: true });
        expect([await lock('given-up'), await lock('unknown')]).toEqual([null, null]);
      });

      it('makes failed mails due, the oldest first, and no mails in other states', async () => {
        const waits = { attempts: 1, dueAt: ago(-30) };
        await outbox.addMail(aMail({ id: 'newer', createdAt: ago(1), ...waits }));
        await outbox.addMail(aMail({ id: 'older', createdAt: ago(2), ...waits }));
        await outbox.addMail(aMail({ id: 'being-sent', claimedUntil: ago(-1), ...waits }));
        await outbox.addMail(aMail({ id: 'also-given-up', abandonedAt: ago(1), ...waits }));
        await outbox.addMail(aMail({ id: 'due', attempts: 1, dueAt: ago(1) }));
        await outbox.addMail(aMail({ id: 'new', attempts: 0, dueAt: ago(-30) }));
        const some = async () => (await run((mails) => mails.makeFailingDue(1))).map(({ id }) => id);
        await run((mails) => mails.remove('a'));
        expect([await some(), await some(), await some()]).toEqual([['older'], ['newer'], []]);
        const failing = await outbox.directory.list({ state: 'failing', after: null, limit: 9 });
        expect(failing.find(({ id }) => id === 'older')?.dueAt).toEqual(outbox.clock.now());
      });

      it('makes a mail due, and removes one, unless the transaction fails', async () => {
        await run((mails) => mails.makeDue('a'));
        const [failing] = await outbox.directory.list({ state: 'failing', after: null, limit: 1 });
        expect(failing?.dueAt).toEqual(outbox.clock.now());
        const aborted = run(async (mails) => {
          await mails.remove('a');
          throw new Error('a later step failed');
        });
        await expect(aborted).rejects.toThrow('a later step failed');
        expect(await userOf('a')).toBe(KARI);
        await run((mails) => mails.remove('a'));
        expect(await userOf('a')).toBeUndefined();
      });
    });
  });
}
