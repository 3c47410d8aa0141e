import type { Ref } from 'react';
import { Link } from 'react-router';

import type { OperatorEvent } from '@portvakt/api-client/operators';
import { type Column, DataTable } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { EventNote } from '../event-display/event-note.js';
import { OutcomeTag } from '../event-display/outcome-tag.js';
import { useEventPeople } from '../event-display/use-event-people.js';
import { useMainFact } from '../event-display/use-main-fact.js';
import { EventMoment } from './event-moment.js';
import { eventsTexts } from './events.texts.js';
import { useOperatorEventName } from '../event-display/use-operator-event-name.js';

interface EventRowsProps {
  readonly events: readonly OperatorEvent[];
  /** The id of the event whose details are shown. */
  readonly opened: string | undefined;
  readonly isBusy: boolean;
  /** The query of the URL that shows the details of an event. */
  readonly queryOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

interface EventsTableProps extends EventRowsProps {
  readonly captionRef: Ref<HTMLTableCaptionElement>;
}

/** The events as a table, newest first. */
export function EventsTable({ events, opened, isBusy, queryOf, onOpen, captionRef }: EventsTableProps) {
  const texts = useTexts(eventsTexts);
  const { subject, actor, client } = useEventPeople();
  const columns: readonly Column<OperatorEvent>[] = [
    { key: 'at', heading: texts.at, cell: ({ at }) => <EventMoment iso={at} isShort /> },
    {
      key: 'event',
      heading: texts.event,
      isRowHeader: true,
      cell: (event) => <EventLink event={event} isOpen={event.id === opened} queryOf={queryOf} onOpen={onOpen} />,
    },
    { key: 'subject', heading: texts.subject, cell: subject },
    {
      key: 'actor',
      heading: texts.actor,
      cell: (event) => (
        <>
          {actor(event)}
          <EventNote>{client(event)}</EventNote>
        </>
      ),
    },
    { key: 'outcome', heading: texts.outcome, cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  ];
  return (
    <DataTable
      caption={texts.caption}
      captionRef={captionRef}
      columns={columns}
      rows={events}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

interface EventsListProps extends EventRowsProps {
  readonly listRef: Ref<HTMLUListElement>;
}

/** The events where there is no space for a table. */
export function EventsList({ events, opened, isBusy, queryOf, onOpen, listRef }: EventsListProps) {
  const texts = useTexts(eventsTexts);
  const { subject, actor, client } = useEventPeople();
  return (
    <ul className="event-list" aria-label={texts.caption} aria-busy={isBusy} ref={listRef} tabIndex={-1}>
      {events.map((event) => (
        <li key={event.id}>
          <div className="event-list-head">
            <div>
              <EventLink event={event} isOpen={event.id === opened} queryOf={queryOf} onOpen={onOpen} />
            </div>
            <OutcomeTag outcome={event.outcome} />
          </div>
          <span>
            {subject(event)} · {actor(event)}
          </span>
          <EventNote>{client(event)}</EventNote>
          <EventNote>
            <EventMoment iso={event.at} />
          </EventNote>
        </li>
      ))}
    </ul>
  );
}

interface EventLinkProps extends Pick<EventRowsProps, 'queryOf' | 'onOpen'> {
  readonly event: OperatorEvent;
  readonly isOpen: boolean;
}

/** The name of an event, which opens its details. */
function EventLink({ event, isOpen, queryOf, onOpen }: EventLinkProps) {
  const eventName = useOperatorEventName();
  const note = useMainFact()(event);
  return (
    <>
      <Link
        to={{ search: queryOf(event.id) }}
        className="event-link"
        data-event={event.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(click) => {
          // A new tab follows the link; this one keeps its way back to newer pages.
          if (click.metaKey || click.ctrlKey || click.shiftKey) return;
          click.preventDefault();
          onOpen(event.id);
        }}
      >
        {eventName(event)}
      </Link>
      {note === undefined ? null : <EventNote>{note}</EventNote>}
    </>
  );
}
