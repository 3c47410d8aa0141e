import { availableParallelism } from 'node:os';

type Environment = Record<string, string | undefined>;

/** Node's own variable; read once, when the pool is first used. */
const VARIABLE = 'UV_THREADPOOL_SIZE';
const DEFAULT_THREADS = 4;
/** For everything beside hashing: name look-ups, files. */
const OTHER_WORK = 4;
const LEFT_FREE = 2;

/** Makes room beside the hashes in the thread pool, unless the operator set its size. Call it before any other work. */
export function enlargeThreadPool(environment: Environment = process.env, cores = availableParallelism()): void {
  environment[VARIABLE] ||= String(cores + OTHER_WORK);
}

/**
 * One hash for each core (specification §4), but never so many that a file read or a name look-up finds no free thread.
 */
export function hashesAtOnce(environment: Environment = process.env, cores = availableParallelism()): number {
  const threads = Number(environment[VARIABLE] || DEFAULT_THREADS);
  return Math.max(1, Math.min(cores, threads - LEFT_FREE));
}
