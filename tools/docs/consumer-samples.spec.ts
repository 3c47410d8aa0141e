import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const GUIDE = join(__dirname, '../../docs/CONSUMERS.md');
const SAMPLES = join(__dirname, '../../examples/consumers');

const codeIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```(?:tsx?|python)\n([^]*?)^```$/gm)].map(([, code = '']) => code.trimEnd());

/** The samples themselves are compiled in examples.spec.ts, and run in apps/api-e2e. */
describe('the guide for products', () => {
  const samples = readdirSync(SAMPLES)
    .filter((file) => /\.(tsx?|py)$/.test(file))
    .map((file) => readFileSync(join(SAMPLES, file), 'utf8'));

  it('shows nothing but parts of samples that are compiled and run', () => {
    const shown = codeIn(readFileSync(GUIDE, 'utf8'));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((code) => !samples.some((sample) => sample.includes(code)))).toEqual([]);
  });
});
