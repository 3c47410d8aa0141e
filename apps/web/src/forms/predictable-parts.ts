import { COMMON_PASSWORDS } from './common-passwords.js';

/** Why a part of a password is easy to guess. */
export type Weakness = 'personal' | 'common' | 'repeat' | 'sequence' | 'year';

/** A part that an attacker tries early. */
interface PredictablePart {
  readonly weakness: Weakness;
  readonly length: number;
}

/** Common substitutes for letters. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const ROWS = ['abcdefghijklmnopqrstuvwxyzæøå', 'qwertyuiopå', 'asdfghjkløæ', 'zxcvbnm', '01234567890'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/** Returns the longest predictable part that starts at `start`, or undefined. `password` is in lower case. */
export function predictablePartAt(password: string, start: number, personal: readonly string[]): PredictablePart | undefined {
  const rest = password.slice(start);
  const candidates: PredictablePart[] = [
    { weakness: 'personal', length: longestWord(rest, personal) },
    { weakness: 'common', length: longestWord(rest, COMMON_PASSWORDS) },
    { weakness: 'repeat', length: repeatLength(password, start) },
    { weakness: 'sequence', length: sequenceLength(rest) },
    { weakness: 'year', length: /^(?:19|20)\d\d(?!\d)/.test(rest) ? 4 : 0 },
  ];
  return candidates
    .filter(({ length }) => length > 0)
    .reduce<PredictablePart | undefined>((best, next) => (best && best.length >= next.length ? best : next), undefined);
}

function longestWord(rest: string, words: readonly string[]): number {
  return words.reduce((best, word) => (word.length > best && beginsWith(rest, word) ? word.length : best), 0);
}

function beginsWith(rest: string, word: string): boolean {
  if (rest.length < word.length) return false;
  for (let at = 0; at < word.length; at += 1) {
    const typed = rest[at] ?? '';
    const meant = word[at] ?? '';
    if (typed !== meant && !SUBSTITUTES[typed]?.includes(meant)) return false;
  }
  return true;
}

/** At least three characters that repeat earlier ones: the second half of "heihei", all but the first of "aaaa". */
function repeatLength(password: string, start: number): number {
  let longest = 0;
  for (let back = 1; back <= start; back += 1) {
    let length = 0;
    while (start + length < password.length && password[start + length] === password[start + length - back]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest >= 3 ? longest : 0;
}

/**
 * A sequence in the alphabet, the digits or a keyboard row, in either direction: at least three digits or four letters.
 */
function sequenceLength(rest: string): number {
  const least = /^\d/.test(rest) ? 3 : 4;
  let longest = 0;
  for (const row of ROWS) {
    let length = 0;
    while (length < rest.length && row.includes(rest.slice(0, length + 1))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest >= least ? longest : 0;
}
