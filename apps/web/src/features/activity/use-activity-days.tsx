import { Tag, type TimelineDay, type TimelineItem } from '@portvakt/ui';

import { devicesTexts } from '../../devices/devices.texts.js';
import { useEventFacts } from '../../events/event-facts.js';
import { type OwnerEvent, useEventName } from '../../events/event-names.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { formatDay, formatTime } from '../../i18n/time.js';
import { activityTexts } from './activity.texts.js';

/** Returns a function from events, newest first, to the days of a timeline. */
export function useActivityDays(): (events: readonly OwnerEvent[]) => readonly TimelineDay[] {
  const toItem = useActivityItem();
  const [language] = useLanguage();

  return (events) => {
    const now = new Date();
    const days = new Map<string, TimelineItem[]>();
    for (const event of events) {
      const heading = formatDay(event.at, language, now);
      days.set(heading, [...(days.get(heading) ?? []), toItem(event)]);
    }
    return [...days].map(([heading, items]) => ({ heading, items }));
  };
}

function useActivityItem(): (event: OwnerEvent) => TimelineItem {
  const texts = useTexts(activityTexts);
  const devices = useTexts(devicesTexts);
  const eventName = useEventName();
  const eventFacts = useEventFacts();
  const [language] = useLanguage();

  const device = ({ browser, system, ipAddress }: OwnerEvent): readonly string[] => {
    if (browser !== '' && system !== '') return [devices.device({ browser, system })];
    const known = browser || system;
    // Without an address it was a job, or an operator, whose device is their own.
    return known === '' && ipAddress === null ? [] : [known || devices.unknownDevice];
  };
  /** Events of the owner show device and IP address; all others show who acted. */
  const actors = { you: [], someone: [texts.bySomeone], support: [texts.bySupport], service: [texts.byService] } as const;

  return (event) => ({
    key: event.id,
    at: event.at,
    time: texts.at({ time: formatTime(event.at, language) }),
    name: eventName(event),
    tag:
      event.outcome === 'refused' ? (
        <Tag data-color="warning" data-size="sm">
          {texts.refused}
        </Tag>
      ) : null,
    facts: [
      ...eventFacts(event),
      ...actors[event.by],
      ...device(event),
      ...(event.ipAddress === null ? [] : [texts.ipAddress({ ip: event.ipAddress })]),
    ],
  });
}
