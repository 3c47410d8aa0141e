import { beforeAll, describe, expect, it } from '@jest/globals';
import { importCases } from './import-cases.js';
import { rulesBrokenBy } from './lint-cases.js';
import { purityCases } from './purity-cases.js';
import { suiteCases } from './suite-cases.js';
import { urlCases } from './url-cases.js';

const cases = [...importCases, ...purityCases, ...suiteCases, ...urlCases];

describe('the lint of this repository', () => {
  let broken: string[][] = [];

  beforeAll(() => {
    broken = rulesBrokenBy(cases);
  });

  it.each(cases.map((each, at) => ({ ...each, at })))('$says ($filePath)', ({ at, rules }) => {
    expect(broken[at]).toEqual([...rules].sort());
  });
});
