import { toReadableEmail } from '@portvakt/api-client';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDate } from '../../../i18n/time.js';
import { eventTexts } from '../event-display/event.texts.js';
import { eventGroupTexts } from './event-groups.texts.js';
import { eventsTexts } from './events.texts.js';
import type { EventsView } from './events-view.js';

/** Returns a function from a view to what it narrows the log to: the period first, then each filter that is set. */
export function useFilterWords(): (view: EventsView) => readonly string[] {
  const texts = useTexts(eventsTexts);
  const outcomes = useTexts(eventTexts);
  const groupNames = useTexts(eventGroupTexts);
  const [language] = useLanguage();

  const named = (name: string, value: string | undefined): readonly string[] =>
    value ? [texts.setFilter({ name, value })] : [];
  const day = (name: string, value: string | undefined) =>
    named(name, value && formatDate(`${value}T12:00:00`, language));
  const period = ({ period: name, fromDay, toDay }: EventsView): readonly string[] =>
    name === 'days' ? [...day(texts.from, fromDay), ...day(texts.to, toDay)] : [texts[name]];

  return (view) => [
    ...period(view),
    ...named(texts.event, view.groups.map((group) => groupNames[group]).join(', ')),
    ...named(texts.outcome, view.outcome && outcomes[view.outcome]),
    ...named(texts.person, view.subject ?? (view.email && toReadableEmail(view.email))),
    ...named(texts.ipAddress, view.ipAddress),
    ...named(texts.sessionId, view.session),
    ...named(texts.doneBy, view.actor),
  ];
}
