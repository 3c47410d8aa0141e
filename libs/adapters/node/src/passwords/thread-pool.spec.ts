import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { enlargeThreadPool, maxConcurrentHashes } from './thread-pool.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('the number of concurrent hashes', () => {
  it.each([
    ['one for each core where the pool is large enough', '12', 8, 8],
    ['two fewer than the threads of a smaller pool', '4', 8, 2],
    ['two fewer than the threads of the default pool', undefined, 16, 2],
    ['at least one', '2', 4, 1],
    ['one for a single core', undefined, 1, 1],
  ])('is %s', (_, threads, cores, expected) => {
    expect(maxConcurrentHashes({ UV_THREADPOOL_SIZE: threads }, cores)).toBe(expected);
  });

  it('is the number of cores after the pool was enlarged', () => {
    const environment = {};
    enlargeThreadPool(environment, 32);
    expect(environment).toEqual({ UV_THREADPOOL_SIZE: '36' });
    expect(maxConcurrentHashes(environment, 32)).toBe(32);
  });

  it('follows the size that the operator set', () => {
    const environment = { UV_THREADPOOL_SIZE: '6' };
    enlargeThreadPool(environment, 32);
    expect(environment).toEqual({ UV_THREADPOOL_SIZE: '6' });
  });
});

describe('a full queue on a pool of four threads', () => {
  let folder: string;
  let pipe: string;
  let hashes: Promise<unknown>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-threads-'));
    pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
  });
  afterEach(async () => {
    // Opening the pipe for writing lets every reader's `open` return, and needs no thread of the pool.
    const writer = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    await hashes;
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });

  /** Occupies a thread of the pool until the test ends. */
  const occupyThread = async (): Promise<void> => (await open(pipe, 'r')).close();

  it('leaves threads for reading a file', async () => {
    const queue = new ConcurrencyLimiter(maxConcurrentHashes({}, 16), 64);
    hashes = Promise.allSettled(Array.from({ length: 20 }, () => queue.run(occupyThread)));
    expect(await readFile(__filename, 'utf8')).toContain('leaves threads for reading a file');
  });
});
