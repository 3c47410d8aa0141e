import { type Client, languageFor, noticeUsefulUntil, textFromUser, type UserSummary } from '@portvakt/kernel';

import type { AccountLinkedMail } from '../mails.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { SocialPorts } from '../ports.js';

/**
 * Tells the user that an identity at a provider opens their account from now on (specification §10). `person`: as they
 * were before, since a name from the time before the e-mail address was verified may be a stranger's.
 */
export const accountLinkedMail = (
  { clock }: Pick<SocialPorts, 'clock'>,
  person: UserSummary,
  provider: SocialProvider,
  client: Client,
): AccountLinkedMail => ({
  kind: 'account-linked',
  userId: person.id,
  to: person.email,
  language: languageFor(person.language, client),
  usefulUntil: noticeUsefulUntil(clock.now()),
  data: { name: textFromUser(person.name, person), provider: provider.name, at: clock.now().toISOString() },
});
