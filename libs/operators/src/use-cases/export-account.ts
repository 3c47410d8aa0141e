import { type Caller, type ClientInfo, noticeTo, textFromUser, userActor, type UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { AccountExportedMail } from '../mails.js';
import { type Authorization, initiatorOf, proofKindOf, reasonOf } from '../model/access.js';
import { type AccountExport, MAX_EXPORT_BYTES } from '../model/account-export.js';
import type { LockedUser, OperatorsPorts } from '../ports.js';
import { lockTarget } from '../steps/lock-target.js';

/**
 * Exports what is stored about a user, to an operator or to the user (operators §7.1). Throws
 * `OPERATED_USER_NOT_FOUND`, or `EXPORT_TOO_LARGE` above 16 MiB. The event is stored before the export is returned.
 */
export class ExportAccount {
  constructor(private readonly ports: Pick<OperatorsPorts, 'exporter' | 'transaction' | 'journal' | 'clock'>) {}

  /** Mails the user that an operator has done it. */
  async ofUser(authorization: Authorization, userId: UserId): Promise<AccountExport> {
    const exported = await this.read(userId);
    await this.ports.transaction.run(async (store) => {
      const user = await lockTarget(store, { authorization, userId, permission: 'user: export' });
      await store.outbox.add(this.mailTo(user));
      await store.journal.note({
        kind: 'user.exported',
        outcome: 'done',
        subject: userId,
        ...initiatorOf(authorization),
        facts: { by: proofKindOf(authorization), ...reasonOf(authorization) },
      });
    });
    return exported;
  }

  async own(caller: Caller, client: ClientInfo): Promise<AccountExport> {
    const exported = await this.read(caller.id);
    await this.ports.journal.note({
      kind: 'user.exported',
      outcome: 'done',
      subject: caller.id,
      by: userActor(caller),
      client,
      facts: { by: 'owner' },
    });
    return exported;
  }

  private async read(userId: UserId): Promise<AccountExport> {
    const exported = await this.ports.exporter.read(userId);
    if (!exported) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    if (Buffer.byteLength(JSON.stringify(exported)) > MAX_EXPORT_BYTES) throw new OperatorsError('EXPORT_TOO_LARGE');
    return exported;
  }

  private mailTo(user: LockedUser): AccountExportedMail {
    const now = this.ports.clock.now();
    return {
      kind: 'account-exported',
      ...noticeTo(user, now),
      data: { name: textFromUser(user.name, user), at: now.toISOString() },
    };
  }
}
