import { dataErrors } from '@portvakt/adapters/mail';

import type { Extension } from '../extensions/extension.js';
import type { FollowerOutbox, JournalEvent } from '../extensions/follower.js';

/** The number of mails of one kind that one mailbox may get within ten minutes (specification §9). */
const MAX_PER_EVENT = 5;

/** Mails about events of mails would never end. */
const OF_MAILS = 'mail.';

/** The outbox for one follower and one event. It throws for calls that can only be errors in the extension. */
export function ownOutbox(
  { mail }: Pick<Extension, 'mail'>,
  { kind: event }: Pick<JournalEvent, 'kind'>,
  outbox: FollowerOutbox,
): FollowerOutbox {
  const kinds = new Map((mail?.kinds ?? []).map((each) => [each.kind, each]));
  let count = 0;
  return {
    async add({ kind }, data) {
      const declared = kinds.get(kind);
      if (!declared) throw new Error(`the mail "${kind}" is not among its kinds`);
      const [error] = dataErrors(data);
      if (error !== undefined) throw new Error(`the mail "${kind}" ${error}`);
      if (event.startsWith(OF_MAILS)) return false;
      if (++count > MAX_PER_EVENT) throw new Error(`it queues more than ${MAX_PER_EVENT} mails for one event`);
      return outbox.add(declared, data);
    },
  };
}
