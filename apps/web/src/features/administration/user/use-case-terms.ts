import { useGetOperatorQuery } from '@portvakt/api-client/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useOperator } from '../layout/operator-context.js';
import { openCasesTexts } from './cases.texts.js';

/**
 * What a case that is opened now waits for, in words (operators §8). Asks the service anew when `open` becomes true:
 * somebody else may have changed a role since the page was loaded.
 */
export function useCaseTerms(open: boolean) {
  const texts = useTexts(openCasesTexts);
  const [language] = useLanguage();
  const { operator } = useOperator();
  useGetOperatorQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const { waitSeconds, approvalNeeded, othersCanApprove } = operator.newRequest;
  const now = new Date();
  const earliest = new Date(now.getTime() + waitSeconds * 1000).toISOString();
  return {
    earliest: formatDateTime(earliest, language, now),
    approval: approvalNeeded ? texts.otherApproves : texts.waitReplacesApproval,
    /** Undefined where the case can be carried out. */
    warning: approvalNeeded && !othersCanApprove ? texts.nobodyApproves : undefined,
  };
}
