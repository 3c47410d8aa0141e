import { ChevronDownIcon, ChevronUpIcon, XMarkIcon } from '@navikt/aksel-icons';
import { useEffect, useRef } from 'react';

import type { OperatorEvent } from '@portvakt/api-client/operators';
import { Button } from '@portvakt/ui';
import { Drawer, FactList } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { useNumber } from '../lists/use-number.js';
import { eventDetailTexts } from './event-detail.texts.js';
import { useDetailFacts } from './use-detail-facts.js';
import { useEventPeople } from '../event-display/use-event-people.js';
import { useOperatorEventName } from '../event-display/use-operator-event-name.js';
import { useMediaQuery } from '../../../browser/use-media-query.js';

interface EventDetailProps {
  readonly event: OperatorEvent;
  readonly detailDays: number | undefined;
  /** The ids of the events beside it in the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** Undefined where all events concern the same user. */
  readonly onMoreAbout: ((subjectId: string) => void) | undefined;
}

/** Everything about one event: beside the list where there is space, else over it. */
export function EventDetail(props: EventDetailProps) {
  const texts = useTexts(eventDetailTexts);
  const eventName = useOperatorEventName();
  // From this width on, details stand beside the table.
  const isWide = useMediaQuery('(min-width: 75rem)');
  const { event, onClose } = props;

  const content = useRef<HTMLDivElement>(null);
  const { id } = event;

  // The button that led here leaves the drawer at the first and the last event.
  useEffect(() => content.current?.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus(), [id]);

  if (isWide) return <DetailBeside {...props} />;
  return (
    <Drawer open onClose={onClose} heading={eventName(event)} closeLabel={texts.close}>
      <div ref={content}>
        <DetailContent {...props} />
      </div>
    </Drawer>
  );
}

/** Does not keep focus: the list beside it stays in use. */
function DetailBeside(props: EventDetailProps) {
  const texts = useTexts(eventDetailTexts);
  const eventName = useOperatorEventName();
  const heading = useRef<HTMLHeadingElement>(null);
  const { event, onClose } = props;
  const { id } = event;

  useEffect(() => heading.current?.focus(), [id]);
  return (
    <section
      className="event-detail"
      aria-labelledby="event-detail-heading"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className="event-detail-head">
        <h2 id="event-detail-heading" ref={heading} tabIndex={-1}>
          {eventName(event)}
        </h2>
        <Button variant="tertiary" tone="neutral" accessibleName={texts.close} onClick={onClose}>
          <XMarkIcon aria-hidden="true" />
        </Button>
      </div>
      <DetailContent {...props} />
    </section>
  );
}

function DetailContent({ event, detailDays, previous, next, onOpen, onMoreAbout }: EventDetailProps) {
  const texts = useTexts(eventDetailTexts);
  const number = useNumber();
  const facts = useDetailFacts(detailDays)(event);
  const people = useEventPeople();
  const { subject, seal } = event;

  return (
    <div className="stack event-detail-content">
      <FactList facts={facts} />
      <div className="event-seal">
        <p>
          <strong>{seal === null ? texts.unsealed : texts.sealed({ seal: number(seal) })}</strong>
        </p>
        <p>{texts.whatIsSeal}</p>
        <code>
          {event.kind} · {event.id}
        </code>
        <code>{event.digest}</code>
      </div>
      <details>
        <summary>{texts.asJson}</summary>
        <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
      </details>
      <div className="actions">
        {subject && onMoreAbout ? (
          <Button variant="secondary" onClick={() => onMoreAbout(subject.id)}>
            {texts.moreAbout({ name: people.subject(event) })}
          </Button>
        ) : null}
        <div className="event-turns">
          <Turn label={texts.previous} id={previous} onOpen={onOpen} Icon={ChevronUpIcon} />
          <Turn label={texts.next} id={next} onOpen={onOpen} Icon={ChevronDownIcon} />
        </div>
      </div>
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly id: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly Icon: typeof ChevronUpIcon;
}

function Turn({ label, id, onOpen, Icon }: TurnProps) {
  if (id === undefined) return null;
  return (
    <Button variant="tertiary" tone="neutral" accessibleName={label} onClick={() => onOpen(id)}>
      <Icon aria-hidden="true" />
    </Button>
  );
}
