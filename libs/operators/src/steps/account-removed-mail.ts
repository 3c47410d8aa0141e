import { type Clock, noticeTo, textFromUser } from '@portvakt/kernel';

import type { AccountRemovedMail } from '../mails.js';
import type { LockedUser } from '../ports.js';

/** The mail to a user who is deleted; `user` as they were before. */
export function accountRemovedMail({ clock }: { readonly clock: Clock }, user: LockedUser): AccountRemovedMail {
  const now = clock.now();
  return {
    kind: 'account-removed',
    ...noticeTo(user, now),
    data: { name: textFromUser(user.name, user), at: now.toISOString() },
  };
}
