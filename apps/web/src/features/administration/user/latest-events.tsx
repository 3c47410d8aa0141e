import { Link } from 'react-router';

import { useListEventsQuery } from '@portvakt/api-client/operators';
import { Loading, PanelSection, TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../notices/load-failure.js';
import { useOperatorEventName } from '../frame/use-operator-event-name.js';
import { Moment } from '../frame/moment.js';
import { userTabPath } from '../frame/pages.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

const SHOWN = 5;

/** What happened last to the user's account. */
export function LatestEvents() {
  const texts = useTexts(userTexts);
  const eventName = useOperatorEventName();
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
        <ul className="mail-rows">
          {data.events.map((event) => (
            <li key={event.id}>
              <span>{eventName(event)}</span>
              <Moment iso={event.at} />
            </li>
          ))}
        </ul>
      ) : null}
    </PanelSection>
  );
}
