import { useListEventsQuery } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useProviderName } from '../../../providers/use-provider-name.js';
import { useOperator } from '../layout/operator-context.js';
import { userTexts } from './user.texts.js';

/** How the account was created, by the event that notes it; undefined where the log does not reach as far back. */
export function useCreatedHow(subjectId: string): string | undefined {
  const texts = useTexts(userTexts);
  const providerName = useProviderName();
  const { may } = useOperator();
  const query = { subjectId, kind: 'sign-up.completed,user.created', limit: 1 };
  const [event] = useListEventsQuery(query, { skip: !may('audit: list') }).data?.events ?? [];

  if (event?.kind === 'user.created') return texts.byOperator;
  const way = event?.kind === 'sign-up.completed' ? event.facts['way'] : undefined;
  if (typeof way !== 'string') return undefined;
  return way === 'password' ? texts.withPassword : texts.withProvider({ provider: providerName(way) });
}
