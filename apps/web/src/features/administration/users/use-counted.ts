import { useGetOverviewQuery } from '@portvakt/api-client/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useOperator } from '../layout/operator-context.js';
import { useNumber } from '../lists/use-number.js';
import { usersTexts } from './users.texts.js';

/** How many users there are, as counted last; undefined until that is known, and for those who may not see figures. */
export function useCounted(): string | undefined {
  const texts = useTexts(usersTexts);
  const [language] = useLanguage();
  const number = useNumber();
  const { may } = useOperator();
  const { data } = useGetOverviewQuery(undefined, { skip: !may('overview: read') });

  if (!data || data.countedAt === null) return undefined;
  const when = formatDateTime(data.countedAt, language, new Date());
  return texts.counted({ total: number(data.users.total), banned: number(data.users.banned), when });
}
