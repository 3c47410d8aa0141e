import './events.css';
import { useEffect, useRef } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { type EventPage, useGetEventQuery } from '@portvakt/api-client/operators';
import { AlertRegion, Button, Notice } from '@portvakt/ui';
import { LoadingTable, Pager } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { useNarrow } from '../lists/use-narrow.js';
import { useNumber } from '../lists/use-number.js';
import { EventDetail } from './event-detail.js';
import { eventDetailTexts } from './event-detail.texts.js';
import { EventFilters } from './event-filters.js';
import { EventsList, EventsTable } from './events-table.js';
import { eventsTexts } from './events.texts.js';
import { NewEvents } from './new-events.js';
import type { Events } from './use-events.js';
import { COUNTED, writeEventsView } from './events-view.js';

interface EventsPanelProps {
  readonly events: Events;
  /** The days after which IP addresses are shortened; undefined where the operator may not know. */
  readonly detailDays?: number | undefined;
}

/** The filters, the events and the details of one. */
export function EventsPanel({ events, detailDays }: EventsPanelProps) {
  const { view, page, list, isOfOneUser, focusesList, change, showMoreAbout, refresh, open, turnToOlder, turnToNewer } =
    events;
  return (
    <div className="panel flush">
      <EventFilters view={view} isOfOneUser={isOfOneUser} onChange={change} />
      <NewEvents events={events} />
      {page ? (
        <ShownEvents
          page={page}
          isBusy={list.isFetching}
          focusesList={focusesList}
          opened={view.opened}
          detailDays={detailDays}
          queryOf={(opened) => writeEventsView({ ...view, opened }).toString()}
          onOpen={open}
          onMoreAbout={isOfOneUser ? undefined : showMoreAbout}
          onRefresh={refresh}
          onOlder={turnToOlder}
          onNewer={turnToNewer}
        />
      ) : (
        <NoEventsYet list={list} />
      )}
    </div>
  );
}

interface NoEventsYetProps {
  readonly list: {
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => PromiseLike<{ readonly isError: boolean }>;
  };
}

function NoEventsYet({ list: { error, isFetching, refetch } }: NoEventsYetProps) {
  const texts = useTexts(eventsTexts);
  return (
    <div className="event-message">
      <LoadFailure error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {isFetching ? <LoadingTable label={texts.loading} /> : null}
    </div>
  );
}

interface ShownEventsProps {
  readonly page: EventPage;
  readonly isBusy: boolean;
  readonly focusesList: boolean;
  readonly opened: string | undefined;
  readonly detailDays: number | undefined;
  readonly queryOf: (id: string) => string;
  readonly onOpen: (id: string | undefined) => void;
  /** Undefined where all events concern the same user. */
  readonly onMoreAbout: ((subject: string) => void) | undefined;
  readonly onRefresh: () => void;
  readonly onOlder: (cursor: string) => void;
  readonly onNewer: (() => void) | undefined;
}

function ShownEvents(props: ShownEventsProps) {
  const { page, isBusy, opened, queryOf, onOpen, onRefresh, onOlder, onNewer } = props;
  const { events, total, nextCursor } = page;
  const texts = useTexts(eventsTexts);
  const number = useNumber();
  const isNarrow = useNarrow();
  const captionRef = useRef<HTMLTableCaptionElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (props.focusesList) (captionRef.current ?? listRef.current)?.focus();
  }, [props.focusesList, page]);

  const close = () => {
    const link = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(opened ?? '')}"]`);
    onOpen(undefined);
    link?.focus();
  };
  const rows = { events, opened, isBusy, queryOf, onOpen };
  const shown = events.length;
  const range =
    total === null
      ? texts.shownOfMany({ number: number(shown), total: number(COUNTED) })
      : texts.shown({ count: total, number: number(shown), total: number(total) });
  return (
    <>
      <div className="event-columns">
        {events.length === 0 ? <p className="event-message">{texts.none}</p> : null}
        {events.length > 0 && isNarrow ? <EventsList {...rows} listRef={listRef} /> : null}
        {events.length > 0 && !isNarrow ? <EventsTable {...rows} captionRef={captionRef} /> : null}
        {opened === undefined ? null : <OpenedEvent {...props} id={opened} onClose={close} />}
      </div>
      <div className="event-refresh">
        <Button variant="tertiary" loading={isBusy && texts.loading} onClick={onRefresh}>
          {texts.refresh}
        </Button>
      </div>
      <Pager
        previous={{ label: texts.newer, onPress: onNewer }}
        next={{ label: texts.older, onPress: nextCursor === null ? undefined : () => onOlder(nextCursor) }}
      >
        {shown === 0 ? null : range}
      </Pager>
    </>
  );
}

interface OpenedEventProps extends ShownEventsProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The details of an event of the page, or of one that only the URL names. */
function OpenedEvent({ id, page, detailDays, onOpen, onClose, onMoreAbout }: OpenedEventProps) {
  const texts = useTexts(eventDetailTexts);
  const { events } = page;
  const index = events.findIndex((event) => event.id === id);
  const { currentData, error, isFetching, refetch } = useGetEventQuery(id, { skip: index >= 0 });
  const event = events[index] ?? currentData;

  if (!event) {
    const failure = isFetching ? undefined : error;
    const isGone = failure !== undefined && asApiFailure(failure).status === 404;
    return (
      <>
        <AlertRegion>{isGone ? <Notice kind="danger">{texts.gone}</Notice> : null}</AlertRegion>
        <LoadFailure error={isGone ? undefined : failure} isFetching={isFetching} onRetry={refetch} />
      </>
    );
  }
  return (
    <EventDetail
      event={event}
      detailDays={detailDays}
      previous={events[index - 1]?.id}
      next={index < 0 ? undefined : events[index + 1]?.id}
      onOpen={onOpen}
      onClose={onClose}
      onMoreAbout={onMoreAbout}
    />
  );
}
