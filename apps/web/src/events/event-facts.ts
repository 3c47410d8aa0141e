import { useLanguage, useTexts } from '../i18n/texts.js';
import { formatDateTime } from '../i18n/time.js';
import { useProviderName } from '../providers/use-provider-name.js';
import { useNameList } from '../providers/use-name-list.js';
import { eventFactTexts } from './event-facts.texts.js';

type Facts = Readonly<Record<string, unknown>>;
type FactAndValue = Extract<keyof typeof eventFactTexts.source, `${string}:${string}`>;

/** The facts that a line about an event shows, in this order; a value without words is left out. */
const SHOWN = ['way', 'provider', 'secondFactor', 'kind', 'how', 'fields', 'to', 'new', 'until'] as const;

/** Events whose names contain their fact `kind`. */
const NAMED_BY_KIND: readonly string[] = ['request.opened'];

/** Returns a function from the name and value of a fact to the words for it; undefined for a value without words. */
export function useEventFactWords(): (name: string, value: string) => string | undefined {
  const texts = useTexts(eventFactTexts);
  const providerName = useProviderName();
  return (name, value) => {
    const key = `${name}:${value}`;
    if (isKnown(key)) return texts[key];
    return name === 'way' || name === 'provider' ? providerName(value) : undefined;
  };
}

interface Noted {
  readonly kind: string;
  readonly facts: Facts;
}

/** Returns a function from an event to what a line about it says beside its name, such as "Google" or "Til 28. november". */
export function useEventFacts(): (event: Noted) => readonly string[] {
  const texts = useTexts(eventFactTexts);
  const words = useEventFactWords();
  const [language] = useLanguage();
  const listOf = useNameList();

  const textOf = (name: (typeof SHOWN)[number], value: unknown): string | undefined => {
    if (Array.isArray(value)) return listOf(value.map((part) => words(name, String(part)) ?? String(part)));
    if (typeof value !== 'string') return undefined;
    if (name === 'until') return texts.until({ time: formatDateTime(value, language, new Date()) });
    if (name === 'new') return texts.address({ address: value });
    return isNoFactor(name, value) ? undefined : words(name, value);
  };

  // Once each: a passkey is both the sign-in method and the second factor.
  return ({ kind, facts }) => {
    const shown = SHOWN.filter((name) => !(name === 'kind' && NAMED_BY_KIND.includes(kind)));
    return [...new Set(shown.flatMap((name) => textOf(name, facts[name]) ?? []))];
  };
}

const isKnown = (key: string): key is FactAndValue => Object.hasOwn(eventFactTexts.source, key);

/** Most sign-ins have no second factor, so a line says nothing about it. */
const isNoFactor = (name: string, value: string): boolean => name === 'secondFactor' && value === 'none';
