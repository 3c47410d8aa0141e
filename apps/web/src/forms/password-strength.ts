import { predictablePartAt, type Weakness } from './predictable-parts.js';

/** How well a password resists guessing. */
type StrengthLevel = 'weak' | 'fair' | 'strong';

/** The advice shown with the level. */
type StrengthTip = 'longer' | 'personal' | 'common' | 'repeat' | 'sequence' | 'unique';

interface Strength {
  readonly level: StrengthLevel;
  readonly tip: StrengthTip;
}

interface EstimateInput {
  /** The service's minimum length in UTF-16 units. */
  readonly minLength: number;
  /** What others know about the user: name and e-mail address, as written. */
  readonly personal: readonly string[];
}

/** The estimated bits from which a password is fair, and strong. */
const FAIR = 30;
const STRONG = 50;

const PART_BITS: Readonly<Record<Weakness, number>> = { personal: 2, common: 8, repeat: 5, sequence: 5, year: 6 };

/**
 * A letter in a word adds little, a late letter in a long word less; a change of character class adds more than another
 * character of the same class.
 */
const BITS = { letter: 2.5, lateLetter: 1.5, digit: 3, separator: 1.5, other: 4, changeOfKind: 2.5 };
const LATE_AFTER = 6;

/** More characters do not change the result, and the search for repeats slows down with length. */
const MAX_LENGTH = 128;

/**
 * A conservative estimate against an attacker who knows common habits: known words, names, repeats, sequences and years
 * add little, however long. It only advises and never rejects a password.
 */
export function estimateStrength(password: string, { minLength, personal }: EstimateInput): Strength {
  const { bits, weaknesses } = guessingWork(password.slice(0, MAX_LENGTH), wordsOf(personal));
  if (bits >= STRONG && password.length >= minLength) return { level: 'strong', tip: 'unique' };
  const tip = TIPS_BY_WEIGHT.find((weakness) => weaknesses.has(weakness)) ?? 'longer';
  return { level: bits >= FAIR && password.length >= minLength ? 'fair' : 'weak', tip };
}

const TIPS_BY_WEIGHT = ['personal', 'common', 'repeat', 'sequence'] as const;

function guessingWork(password: string, personal: readonly string[]) {
  const lowerCase = [...password].map((character) => sameLength(character.toLowerCase(), character)).join('');
  const weaknesses = new Set<Weakness>();
  let bits = 0;
  let word = 0;
  let before: Kind | undefined;

  for (let at = 0; at < password.length; ) {
    const part = predictablePartAt(lowerCase, at, personal);
    if (part) {
      weaknesses.add(part.weakness);
      bits += PART_BITS[part.weakness];
      at += part.length;
      before = undefined;
      word = 0;
      continue;
    }
    const kind = kindOf(password[at] ?? '');
    word = kind === 'lower' || kind === 'upper' ? word + 1 : 0;
    bits += bitsOf(kind, word) + (isSurprising(before, kind, word) ? BITS.changeOfKind : 0);
    before = kind;
    at += 1;
  }
  return { bits, weaknesses };
}

type Kind = 'lower' | 'upper' | 'digit' | 'separator' | 'other';

function kindOf(character: string): Kind {
  if (/\p{Lu}/u.test(character)) return 'upper';
  if (/\p{L}/u.test(character)) return 'lower';
  if (/\p{N}/u.test(character)) return 'digit';
  return /[\s._-]/.test(character) ? 'separator' : 'other';
}

function bitsOf(kind: Kind, lettersSoFar: number): number {
  if (kind === 'lower' || kind === 'upper') return lettersSoFar > LATE_AFTER ? BITS.lateLetter : BITS.letter;
  return BITS[kind];
}

/** A separator between words and a capital at the start of a word are expected, so they add nothing. */
function isSurprising(before: Kind | undefined, kind: Kind, lettersSoFar: number): boolean {
  if (before === undefined || before === kind || before === 'separator' || kind === 'separator') return false;
  return !(before === 'upper' && kind === 'lower' && lettersSoFar === 2);
}

/** Some letters are longer in lower case, which would shift the following positions; those are kept as they are. */
function sameLength(lowerCase: string, character: string): string {
  return lowerCase.length === character.length ? lowerCase : character;
}

/** The words of the name and e-mail address, without the top-level domain. */
function wordsOf(personal: readonly string[]): string[] {
  return personal
    .map((text) => text.toLowerCase().replace(/(@.*)\.[^.]*$/, '$1'))
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
}
