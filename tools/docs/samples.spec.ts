import { describe, expect, it } from '@jest/globals';

import { isInItsFile, isWhole, samples } from './samples.js';

const excerpts = samples.filter((sample) => !isWhole(sample));

describe('the TypeScript of the documentation', () => {
  it('is found in docs and in the libraries', () => {
    const places = samples.map(({ place }) => place.replace(/:\d+$/u, ''));
    expect(places).toEqual(expect.arrayContaining(['docs/EXTENDING.md', 'libs/client/README.md']));
    expect(new Set(samples.map(({ fileName }) => fileName)).size).toBe(samples.length);
  });

  it('is marked as whole, which the test of the packages compiles, or as an excerpt of a file', () => {
    expect(samples.filter(({ mark }) => mark === undefined).map(({ place }) => place)).toEqual([]);
  });

  it.each(excerpts.map((sample) => [sample.place, sample] as const))('%s is what its file says', (_place, sample) => {
    expect(isInItsFile(sample)).toBe(true);
  });

  it('would be noticed where an excerpt differs from its file', () => {
    const [excerpt] = excerpts;
    expect(excerpt && isInItsFile({ ...excerpt, text: `${excerpt.text}x` })).toBe(false);
  });
});
