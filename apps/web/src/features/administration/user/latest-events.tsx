import { Link } from 'react-router';

import { type OperatorEvent, useListEventsQuery } from '@portvakt/api-client/operators';
import { Loading, PanelSection, TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { EventNote } from '../event-display/event-note.js';
import { OutcomeTag } from '../event-display/outcome-tag.js';
import { useEventPeople } from '../event-display/use-event-people.js';
import { useOperatorEventName } from '../event-display/use-operator-event-name.js';
import { useMainFact } from '../event-display/use-main-fact.js';
import { Moment } from '../lists/moment.js';
import { userTabPath } from '../layout/pages.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

const SHOWN = 5;

/** What happened last to the user's account. */
export function LatestEvents() {
  const texts = useTexts(userTexts);
  const eventName = useOperatorEventName();
  const mainFact = useMainFact();
  const actorOrClient = useActorOrClient();
  const { id } = useUser().details.user;
  const { data, error, isFetching, refetch } = useListEventsQuery({ subjectId: id, limit: SHOWN });

  return (
    <PanelSection
      heading={texts.latestEvents}
      tag={
        <TextLink asChild>
          <Link to={userTabPath(id, 'events')}>{texts.allEvents}</Link>
        </TextLink>
      }
    >
      <LoadFailure error={data || isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {data || error ? null : <Loading label={texts.loading} />}
      {data?.events.length === 0 ? <p>{texts.noEvents}</p> : null}
      {data && data.events.length > 0 ? (
        <ul className="mail-rows event-marks">
          {data.events.map((event) => (
            <li key={event.id} data-mark={markOf(event)}>
              <div>
                <span className="tag-line">
                  {eventName(event)}
                  {event.outcome === 'refused' ? <OutcomeTag outcome="refused" /> : null}
                </span>
                <EventNote>{[mainFact(event), actorOrClient(event)].filter(Boolean).join(' · ')}</EventNote>
              </div>
              <Moment iso={event.at} />
            </li>
          ))}
        </ul>
      ) : null}
    </PanelSection>
  );
}

/** The shape before an event; its text says the same. */
function markOf({ outcome, actor: { type } }: OperatorEvent): 'refused' | 'operator' | 'done' {
  if (outcome === 'refused') return 'refused';
  return type === 'operator' ? 'operator' : 'done';
}

/** Returns a function from an event to its actor: a visitor by browser and IP address, anybody else by name. */
function useActorOrClient(): (event: OperatorEvent) => string {
  const { actor, client } = useEventPeople();
  const isVisitor = ({ actor: { type }, impersonator }: OperatorEvent): boolean =>
    !impersonator && (type === 'user' || type === 'anyone');
  return (event) => (isVisitor(event) && client(event)) || actor(event);
}
