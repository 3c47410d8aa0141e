import { type Client, noticeFrom, textFromUser, type UserSummary } from '@portvakt/kernel';

import type { AccountLinkedMail } from '../mails.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

/**
 * Notifies a user that an identity was linked to their account (specification §10). `user` is the state before the link:
 * a name that was set while the e-mail address was unverified may be a stranger's, and the mail omits it.
 */
export const accountLinkedMail = (
  { clock }: Pick<SocialPorts, 'clock'>,
  user: UserSummary,
  provider: SocialProvider,
  client: Client,
): AccountLinkedMail => ({
  kind: 'account-linked',
  ...noticeFrom(clock, user, client),
  data: { name: textFromUser(user.name, user), provider: provider.name, at: clock.now().toISOString() },
});
