import './theme/timeline.css';
import { type ReactNode, useEffect, useRef } from 'react';

export interface TimelineItem {
  /** Unique in the whole timeline. */
  readonly key: string;
  /** When it happened, ISO 8601. */
  readonly at: string;
  /** The time of day, as it is shown. */
  readonly time: string;
  readonly name: string;
  readonly tag?: ReactNode;
  /** Short texts below the name. */
  readonly facts: readonly string[];
}

export interface TimelineDay {
  /** Shown at the first item of the day. */
  readonly heading: string;
  readonly items: readonly TimelineItem[];
}

interface TimelineProps {
  readonly days: readonly TimelineDay[];
  /** The key of the item to focus, for example the first of newly added ones. A change of it moves the focus. */
  readonly focused?: string | undefined;
}

/** A list of events, newest first: a section for each day, and a row for each event. */
export function Timeline({ days, focused }: TimelineProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }, [focused]);

  return (
    <div ref={list} className="timeline">
      {days.map(({ heading, items }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ol className="panel flush">
            {items.map((item) => (
              <TimelineRow key={item.key} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface TimelineRowProps {
  readonly item: TimelineItem;
}

function TimelineRow({ item: { key, at, time, name, tag, facts } }: TimelineRowProps) {
  return (
    <li data-key={key} tabIndex={-1}>
      <time dateTime={at}>{time}</time>
      <div>
        <div className="tag-line">
          <p className="timeline-name">{name}</p>
          {tag}
        </div>
        {facts.length > 0 ? (
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
