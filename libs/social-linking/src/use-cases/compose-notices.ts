import { type Client, languageFor } from '@portvakt/kernel';

import type { AccountLinkedMail } from '../mails.js';
import type { SocialProvider } from '../model/social-provider.js';
import type { Person, SocialPorts } from '../ports.js';

/** Tells the user that an identity at a provider opens their account from now on (contract §10). */
export const accountLinkedMail = (
  { clock }: Pick<SocialPorts, 'clock'>,
  person: Person,
  provider: SocialProvider,
  client: Client,
): AccountLinkedMail => ({
  kind: 'account-linked',
  to: person.email,
  language: languageFor(person.language, client),
  data: { name: person.name, provider: provider.name, at: clock.now().toISOString() },
});
