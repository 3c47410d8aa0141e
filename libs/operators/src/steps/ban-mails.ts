import { type Clock, noticeUsefulUntil, textFromUser } from '@portvakt/kernel';

import type { AccountLockedMail, AccountUnlockedMail } from '../mails.js';
import type { LockedUser } from '../ports.js';

type Ports = { readonly clock: Clock };

/** `until`: null for a ban that lasts until it is lifted. */
export const accountLockedMail = (ports: Ports, user: LockedUser, until: Date | null): AccountLockedMail => ({
  kind: 'account-locked',
  ...envelope(ports, user),
  data: { name: textFromUser(user.name, user), until: until?.toISOString() ?? '' },
});

/** After a ban was lifted, or has ended. */
export const accountUnlockedMail = (ports: Ports, user: LockedUser): AccountUnlockedMail => ({
  kind: 'account-unlocked',
  ...envelope(ports, user),
  data: { name: textFromUser(user.name, user) },
});

const envelope = ({ clock }: Ports, { id, email, language }: LockedUser) => ({
  userId: id,
  to: email,
  language,
  usefulUntil: noticeUsefulUntil(clock.now()),
});
