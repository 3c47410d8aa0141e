const GOLDEN = 0x9e3779b9;
const RANGE = 2 ** 32;

/**
 * Reproducible random numbers (splitmix32).
 *
 * @typedef {object} Random
 * @property {() => number} next from 0 up to, not including, 1
 * @property {(from: number, to: number) => number} between a whole number, both ends included
 * @property {<Choice>(choices: readonly Choice[]) => Choice} pick
 */

/**
 * Returns an independent stream for each `label`, so that the actions of one user do not depend on the timing of others.
 *
 * @param {number} seed
 * @param {string} label
 * @returns {Random}
 */
export function seededRandom(seed, label) {
  let state = [...label].reduce((sum, letter) => mixed(sum + letter.charCodeAt(0)), mixed(seed));
  const next = () => {
    state = (state + GOLDEN) >>> 0;
    return mixed(state) / RANGE;
  };
  const between = (from, to) => from + Math.floor(next() * (to - from + 1));
  return { next, between, pick: (choices) => choices[between(0, choices.length - 1)] };
}

function mixed(value) {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
