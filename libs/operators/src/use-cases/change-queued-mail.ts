import { OperatorsError } from '../errors.js';
import type { OperatorsEvent } from '../events.js';
import type { LockedMail } from '../mail-ports.js';
import type { OperatorsMail } from '../mails.js';
import { type Authorization, initiatorOf, reasonOf } from '../model/access.js';
import { mayReportOperators } from '../model/operated-mail.js';
import type { Operator } from '../model/operator.js';
import { permissionDenied } from '../model/permission-denied.js';
import { isAdmin, type Permission } from '../model/roles.js';
import type { OperatorsPorts, OperatorsStore } from '../ports.js';
import { lockOperator } from '../steps/lock-target.js';

const PERMISSION: Permission = 'mail: retry';

/**
 * Tries a mail again at once, or discards it (operators §7). Throws `MAIL_NOT_FOUND` for a mail that is no longer queued.
 * Neither has an effect while the worker is sending the mail: a retry could send it twice, and a discarded mail could
 * still arrive.
 */
export class ChangeQueuedMail {
  constructor(private readonly ports: Pick<OperatorsPorts, 'transaction'>) {}

  /** A mail that is being sent now is left as it is. */
  retry(authorization: Authorization, id: string): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const { mail } = await this.locked(store, authorization, id);
      if (mail.isBeingSent) return;
      await store.queuedMails.makeDue(id);
      await note(store, 'mail.retried', authorization, mail);
    });
  }

  /**
   * A mail that is being sent counts as sent. Throws `OPERATOR_PERMISSION_REQUIRED` where an operator without the role
   * admin would discard a mail that may report acts of operators, and where anybody would discard the mail with which the owner
   * can stop an open case.
   */
  discard(authorization: Authorization, id: string): Promise<void> {
    return this.ports.transaction.run(async (store) => {
      const { mail, roles } = await this.locked(store, authorization, id);
      if (mayReportOperators(mail.kind) && !isAdmin(roles)) throw permissionDenied(PERMISSION);
      if (await stopsOpenRequest(store, mail)) throw permissionDenied(PERMISSION);
      if (mail.isBeingSent) throw new OperatorsError('MAIL_NOT_FOUND');
      await store.queuedMails.remove(id);
      await note(store, 'mail.discarded', authorization, mail);
    });
  }

  /** Users are locked before mails, as everywhere. A mail may be about a user who was deleted. */
  private async locked(
    store: OperatorsStore,
    authorization: Authorization,
    id: string,
  ): Promise<{ readonly mail: LockedMail; readonly roles: Operator['roles'] }> {
    const userId = await store.queuedMails.userOf(id);
    if (userId === undefined) throw new OperatorsError('MAIL_NOT_FOUND');
    const roles = await lockOperator(store, { authorization, userId, permission: PERMISSION });
    const mail = await store.queuedMails.lock(id);
    if (!mail) throw new OperatorsError('MAIL_NOT_FOUND');
    return { mail, roles };
  }
}

const STOP_MAIL: OperatorsMail['kind'] = 'account-request';

/** Whether the mail is what protects the owner from the operators of a case (operators OP9). The user is locked. */
const stopsOpenRequest = async ({ requests }: OperatorsStore, { kind, userId }: LockedMail): Promise<boolean> =>
  kind === STOP_MAIL && userId !== null && (await requests.unendedOf(userId)).length > 0;

const note = (
  { journal }: OperatorsStore,
  kind: (OperatorsEvent & { kind: `mail.${'retried' | 'discarded'}` })['kind'],
  authorization: Authorization,
  { id, kind: template, attempts, userId, to }: LockedMail,
): Promise<void> =>
  journal.note({
    kind,
    outcome: 'done',
    subject: userId,
    ...initiatorOf(authorization),
    facts: { kind: template, attempt: attempts, mail: id, ...reasonOf(authorization) },
    address: to,
  });
