import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

const REGISTER = join(__dirname, '../../../../tools/testing/register-typescript.cjs');
const MIB = 1024 * 1024;

/** Prints the sizes of the young generation, in MiB, after each of two rounds in which a million objects stay in use. */
const program = (beforeFirst: string, beforeSecond: string): string => `
  const { getHeapSpaceStatistics } = require('node:v8');
  const { limitYoungGeneration } = require(${JSON.stringify(join(__dirname, 'young-generation.ts'))});
  const kept = [];
  const sizeAfterAllocating = () => {
    for (let index = 0; index < 1_000_000; index++) kept.push({ index });
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / ${MIB};
  };
  ${beforeFirst}
  const first = sizeAfterAllocating();
  ${beforeSecond}
  console.log(JSON.stringify([first, sizeAfterAllocating()]));
`;

/** In a process of its own: the flags of V8 belong to the process. */
const sizes = (beforeFirst: string, beforeSecond: string): readonly number[] =>
  JSON.parse(
    execFileSync(process.execPath, ['-r', REGISTER, '-e', program(beforeFirst, beforeSecond)], { encoding: 'utf8' }),
  ) as number[];

describe('limitYoungGeneration', () => {
  it('keeps the young generation small until it is released', () => {
    const [unlimited = 0] = sizes('', '');
    const [limited = 0, released = 0] = sizes('const release = limitYoungGeneration();', 'release();');
    expect(limited).toBeLessThanOrEqual(4);
    expect(unlimited).toBeGreaterThan(limited);
    expect(released).toBeGreaterThan(limited);
  });
});
