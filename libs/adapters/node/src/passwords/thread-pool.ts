import { availableParallelism } from 'node:os';

type Environment = Record<string, string | undefined>;

/** libuv reads the variable once, when the pool is first used. */
const VARIABLE = 'UV_THREADPOOL_SIZE';
const DEFAULT_THREADS = 4;
/** Threads for DNS lookups and files. */
const OTHER_WORK = 4;
const RESERVED_THREADS = 2;

/** Enlarges the thread pool, unless the operator set its size. Must be called before the pool is used. */
export function enlargeThreadPool(environment: Environment = process.env, cores = availableParallelism()): void {
  environment[VARIABLE] ||= String(cores + OTHER_WORK);
}

/**
 * Returns how many hashes may run concurrently: one for each core (specification §4), but at least two threads stay
 * free for files and DNS lookups.
 */
export function maxConcurrentHashes(environment: Environment = process.env, cores = availableParallelism()): number {
  const threads = Number(environment[VARIABLE] || DEFAULT_THREADS);
  return Math.max(1, Math.min(cores, threads - RESERVED_THREADS));
}
