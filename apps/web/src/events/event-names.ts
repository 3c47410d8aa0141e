import type { ListActivityApiResponse } from '@portvakt/api-client';

import { useTexts } from '../i18n/texts.js';
import { eventNameTexts } from './event-names.texts.js';

/** An event that the owner of an account may see. */
export type OwnerEvent = ListActivityApiResponse['events'][number];

/** Of these kinds the value of one fact says more than the kind. */
const TELLING_FACTS: ReadonlyMap<string, string> = new Map([
  ['sign-in.refused', 'reason'],
  ['request.opened', 'kind'],
]);

/** `by` is left out where the reader sees who did it. */
type Named = Pick<OwnerEvent, 'kind' | 'facts'> & Partial<Pick<OwnerEvent, 'by'>>;

/** Returns a function from an event to its name. A kind without a name does not compile. */
export function useEventName(): (event: Named) => string {
  const texts = useTexts(eventNameTexts);
  return ({ kind, facts, by }) => {
    const told = [facts[TELLING_FACTS.get(kind) ?? ''], by];
    const variant = told.map((value) => `${kind}:${String(value)}`).find(isName);
    if (variant) return texts[variant];
    const name: string | undefined = texts[kind];
    // A newer service may send a kind that this page does not know yet.
    return name ?? kind;
  };
}

const isName = (key: string): key is keyof typeof eventNameTexts.source => Object.hasOwn(eventNameTexts.source, key);
