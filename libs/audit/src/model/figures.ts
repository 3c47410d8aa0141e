import { osloDay } from '@portvakt/kernel';

import type { UnsealedEvent } from './seal.js';

/** The daily figures, and the kind of event that each of them counts (operators §11). */
export const FIGURES = {
  'sign-in.completed': 'signIns',
  'sign-in.refused': 'signInsRefused',
  'sign-up.completed': 'signUps',
  'user.deleted': 'deletions',
  'code.refused': 'codesRefused',
  'mail.sent': 'mailsSent',
  'mail.given-up': 'mailsGivenUp',
} as const;

export type FigureName = (typeof FIGURES)[keyof typeof FIGURES];

/** How many events of one name happened on one day. */
export interface Figure {
  /** Such as `2026-11-21`, a day in Oslo. */
  readonly day: string;
  readonly name: FigureName;
  readonly count: number;
}

export function figuresOf(events: readonly Pick<UnsealedEvent, 'at' | 'kind'>[]): readonly Figure[] {
  const figures = new Map<string, Figure>();
  for (const { at, kind } of events) {
    if (!isCounted(kind)) continue;
    const [day, name] = [osloDay(at), FIGURES[kind]];
    const count = (figures.get(`${day} ${name}`)?.count ?? 0) + 1;
    figures.set(`${day} ${name}`, { day, name, count });
  }
  return [...figures.values()];
}

const isCounted = (kind: string): kind is keyof typeof FIGURES => Object.hasOwn(FIGURES, kind);

const OSLO_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo', hour: '2-digit', hourCycle: 'h23' });

export const osloHour = (time: Date): number => Number(OSLO_HOUR.format(time));
