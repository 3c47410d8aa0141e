import { Button } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { newEventsTexts } from './new-events.texts.js';
import type { Events } from './use-events.js';
import { useNewEvents } from './use-new-events.js';

interface NewEventsProps {
  readonly events: Pick<Events, 'filter' | 'view' | 'page' | 'list' | 'showNew'>;
}

/** A button that shows events that came after the list; they do not push its rows by themselves. */
export function NewEvents({ events: { filter, view, page, list, showNew } }: NewEventsProps) {
  const texts = useTexts(newEventsTexts);
  const newest = view.cursor === undefined ? page?.events[0]?.id : undefined;
  const found = useNewEvents(filter, newest);
  if (!found || found.count === 0 || list.isFetching) return null;
  const { count, isMore } = found;
  return (
    <div className="event-refresh">
      <Button variant="tertiary" onClick={showNew}>
        {isMore ? texts.showMany({ count }) : texts.show({ count })}
      </Button>
    </div>
  );
}
