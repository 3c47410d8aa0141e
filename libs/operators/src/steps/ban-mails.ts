import { type Clock, noticeTo, textFromUser } from '@portvakt/kernel';

import type { AccountLockedMail, AccountUnlockedMail } from '../mails.js';
import type { LockedUser } from '../ports.js';

type Ports = { readonly clock: Clock };

/** `until`: null for a ban that lasts until it is lifted. */
export const accountLockedMail = ({ clock }: Ports, user: LockedUser, until: Date | null): AccountLockedMail => ({
  kind: 'account-locked',
  ...noticeTo(user, clock.now()),
  data: { name: textFromUser(user.name, user), until: until?.toISOString() ?? '' },
});

/** After a ban was lifted, or has ended. */
export const accountUnlockedMail = ({ clock }: Ports, user: LockedUser): AccountUnlockedMail => ({
  kind: 'account-unlocked',
  ...noticeTo(user, clock.now()),
  data: { name: textFromUser(user.name, user) },
});
