import type { OperatorEvent } from '@portvakt/api-client/operators';
import { Tag } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { eventTexts } from './event.texts.js';

interface OutcomeTagProps {
  readonly outcome: OperatorEvent['outcome'];
}

/** Whether something was done or refused. */
export function OutcomeTag({ outcome }: OutcomeTagProps) {
  const texts = useTexts(eventTexts);
  return (
    <Tag data-color={outcome === 'done' ? 'success' : 'warning'} data-size="sm">
      {texts[outcome]}
    </Tag>
  );
}
