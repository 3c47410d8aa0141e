import { useListOperatorsQuery } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useOperator } from '../frame/operator-context.js';
import { casesTexts } from './case-list.texts.js';

/** Returns a function from the id of an operator to their name. Who may not read the list of operators knows only their own. */
export function useOperatorName(): (id: string, you: string) => string {
  const texts = useTexts(casesTexts);
  const { operator, may } = useOperator();
  const { data } = useListOperatorsQuery(undefined, { skip: !may('operator: list') });
  return (id, you) => {
    if (id === operator.user.id) return you;
    return data?.operators.find((each) => each.id === id)?.name ?? texts.anOperator;
  };
}
