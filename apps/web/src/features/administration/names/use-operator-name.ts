import { useListOperatorsQuery } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { caseDialogTexts } from '../dialogs/case-dialog.texts.js';
import { useOperator } from '../layout/operator-context.js';

/** Returns a function from the id of an operator to their name. Who may not read the list of operators knows only their own. */
export function useOperatorName(): (id: string, you: string) => string {
  const texts = useTexts(caseDialogTexts);
  const { operator, may } = useOperator();
  const { data } = useListOperatorsQuery(undefined, { skip: !may('operator: list') });
  return (id, you) => {
    if (id === operator.user.id) return you;
    return data?.operators.find((each) => each.id === id)?.name ?? texts.anOperator;
  };
}
