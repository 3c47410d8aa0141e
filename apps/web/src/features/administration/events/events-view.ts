import type { EventListQuery } from '@portvakt/api-client/operators';

import { isDay, startOfDay } from '../lists/start-of-day.js';
import { EVENT_GROUPS, type EventGroup, kindsOf } from './event-groups.js';

export const PERIODS = ['hour', 'day', 'week', 'month', 'days'] as const;
type PeriodName = (typeof PERIODS)[number];
const OUTCOMES = ['done', 'refused'] as const;

/** What the log shows; all of it is in the URL, so that a view can be shared with a colleague. */
export interface EventsView {
  readonly period: PeriodName;
  /** Calendar days of the reader, both included, `2025-01-01`; only with the period `days`. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  readonly groups: readonly EventGroup[];
  readonly outcome: (typeof OUTCOMES)[number] | undefined;
  /** The id of the user whom the events concern. */
  readonly subject: string | undefined;
  /** An e-mail address that nobody has. */
  readonly email: string | undefined;
  readonly actor: string | undefined;
  readonly ipAddress: string | undefined;
  readonly session: string | undefined;
  /** Where this page begins. */
  readonly cursor: string | undefined;
  /** The id of the event that is open. */
  readonly opened: string | undefined;
}

/** The service counts no more events than these (operators §10.6). */
export const COUNTED = 10_000;

const DEFAULT_PERIOD: PeriodName = 'day';

/** What the fields of a view are called in the URL. */
const NAMES = {
  period: 'periode',
  fromDay: 'fra',
  toDay: 'til',
  groups: 'slag',
  outcome: 'resultat',
  subject: 'gjelder',
  email: 'adresse',
  actor: 'utfort-av',
  ipAddress: 'ip',
  session: 'okt',
  cursor: 'etter',
  opened: 'hendelse',
} as const satisfies Record<keyof EventsView, string>;

/** The view of a URL; invalid values are ignored. */
export function readEventsView(query: URLSearchParams): EventsView {
  const text = (name: keyof EventsView) => query.get(NAMES[name]) || undefined;
  const day = (name: keyof EventsView) => {
    const written = text(name) ?? '';
    return isDay(written) ? written : undefined;
  };
  const chosen = text('groups')?.split(',') ?? [];
  return {
    period: PERIODS.find((period) => period === text('period')) ?? DEFAULT_PERIOD,
    fromDay: day('fromDay'),
    toDay: day('toDay'),
    groups: EVENT_GROUPS.filter((group) => chosen.includes(group)),
    outcome: OUTCOMES.find((outcome) => outcome === text('outcome')),
    subject: text('subject'),
    email: text('email'),
    actor: text('actor'),
    ipAddress: text('ipAddress'),
    session: text('session'),
    cursor: text('cursor'),
    opened: text('opened'),
  };
}

/** The query of the URL of a view, without defaults. */
export function writeEventsView(view: EventsView): URLSearchParams {
  const days = view.period === 'days' ? {} : { fromDay: undefined, toDay: undefined };
  const period = view.period === DEFAULT_PERIOD ? undefined : view.period;
  const written = { ...view, ...days, period, groups: view.groups.join(',') };
  const pairs = Object.entries(written).flatMap(([name, value]) =>
    value ? [[NAMES[name as keyof EventsView], value]] : [],
  );
  return new URLSearchParams(pairs);
}

const HOURS = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
const HOUR_MS = 3_600_000;

/** Without the page: what is listed, and what is downloaded (operators §10.6). `now`: Unix time in milliseconds. */
export function toEventFilter(view: EventsView, now: number): Omit<EventListQuery, 'cursor' | 'limit'> {
  const filter: { readonly [Name in keyof EventListQuery]: EventListQuery[Name] | undefined } = {
    ...(view.period === 'days'
      ? { from: startOfDay(view.fromDay), to: startOfDay(view.toDay, 1) }
      : { from: new Date(now - HOURS[view.period] * HOUR_MS).toISOString() }),
    kind: view.groups.length === 0 ? undefined : kindsOf(view.groups),
    outcome: view.outcome,
    subjectId: view.subject,
    email: view.email,
    actorId: view.actor,
    ipAddress: view.ipAddress,
    sessionId: view.session,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Changes that take every filter off. */
export const WITHOUT_FILTERS = {
  period: DEFAULT_PERIOD,
  fromDay: undefined,
  toDay: undefined,
  groups: [],
  outcome: undefined,
  subject: undefined,
  email: undefined,
  actor: undefined,
  ipAddress: undefined,
  session: undefined,
} as const satisfies Partial<EventsView>;

/** Whether a filter other than the default is set. `isOfOneUser`: the page sets the subject, which does not count. */
export const hasEventFilters = (view: EventsView, isOfOneUser = false): boolean =>
  [view.outcome, isOfOneUser ? undefined : view.subject, view.email, view.actor, view.ipAddress, view.session].some(
    Boolean,
  ) ||
  view.groups.length > 0 ||
  view.period !== DEFAULT_PERIOD;
