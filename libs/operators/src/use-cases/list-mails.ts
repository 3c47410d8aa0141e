import type { ClientInfo, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import type { QueueState } from '../mail-ports.js';
import { listCursor, readTimeCursor } from '../model/list-cursor.js';
import type { MailPosition, OperatedMail, QueuedMailState, UserMail } from '../model/operated-mail.js';
import type { Operator } from '../model/operator.js';
import type { OperatorsPorts } from '../ports.js';
import { noteView, type ViewPorts } from '../steps/note-view.js';

export interface ListedMails extends QueueState {
  readonly mails: readonly OperatedMail[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

export interface ListedUserMails {
  readonly mails: readonly UserMail[];
  readonly nextCursor: string | null;
}

export interface ListUserMailsInput {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly userId: UserId;
  readonly cursor?: string | undefined;
}

const PAGE = 50;

/** Lists mails without their contents: the queue, and the mails to one user (operators §7). */
export class ListMails {
  constructor(private readonly ports: ViewPorts & Pick<OperatorsPorts, 'mails' | 'directory'>) {}

  /** Mails that are still to be sent, oldest first. `state` is null for all of them. */
  async waiting(state: QueuedMailState | null, cursor?: string): Promise<ListedMails> {
    const { mails } = this.ports;
    const list = state ?? 'all';
    const after = cursor === undefined ? null : readTimeCursor(list, cursor);
    const found = await mails.list({ state, after, limit: PAGE + 1 });
    const page = pageOf(found, list, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { ...page, ...(await mails.queue()) };
  }

  /** What was mailed to or about a user, newest first. */
  async ofUser(input: ListUserMailsInput): Promise<ListedUserMails> {
    const { userId, cursor } = input;
    const after = cursor === undefined ? null : readTimeCursor(userId, cursor);
    if (!(await this.ports.directory.find(userId))) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
    await noteView(this.ports, { ...input, part: 'mails' });
    return pageOf(await this.ports.mails.ofUser(userId, after, PAGE + 1), userId, (mail) => mail);
  }
}

function pageOf<Mail>(
  found: readonly Mail[],
  list: string,
  positionOf: (mail: Mail) => MailPosition,
): { readonly mails: readonly Mail[]; readonly nextCursor: string | null } {
  const mails = found.slice(0, PAGE);
  const last = found.length > PAGE ? mails.at(-1) : undefined;
  if (!last) return { mails, nextCursor: null };
  const { at, id } = positionOf(last);
  return { mails, nextCursor: listCursor(list, { value: at.toISOString(), id }) };
}
