import type { OperatorEvent } from '@portvakt/api-client/operators';

import { useEventName } from '../../../events/event-names.js';
import { useTexts } from '../../../i18n/texts.js';
import { operatorEventNameTexts } from './operator-event-names.texts.js';

type Named = keyof typeof operatorEventNameTexts.source;

/** Returns a function from an event to its name. A kind that has a name nowhere does not compile. */
export function useOperatorEventName(): (event: Pick<OperatorEvent, 'kind' | 'facts'>) => string {
  const texts = useTexts(operatorEventNameTexts);
  const ownersName = useEventName();
  return ({ kind, facts }) => (isNamed(kind) ? texts[kind] : ownersName({ kind, facts }));
}

const isNamed = (kind: string): kind is Named => Object.hasOwn(operatorEventNameTexts.source, kind);
