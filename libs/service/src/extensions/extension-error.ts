import { isProductRefusal } from '@portvakt/kernel';

import type { Extension } from './extension.js';

/** An error in an extension. The log names the extension, and the caller gets a 500. */
export class ExtensionError extends Error {
  /** The SQLSTATE of a failed statement, so that the transaction is retried after a deadlock. */
  declare readonly code?: string;

  constructor(
    readonly extension: string,
    readonly part: string,
    cause: unknown,
  ) {
    super(`extension ${extension} failed in ${part}: ${reasonOf(cause)}`);
    this.name = new.target.name;
    Object.assign(this, codeOf(cause));
    if (cause instanceof Error && cause.stack) this.stack = cause.stack;
  }
}

/**
 * The time limit of a part, which keeps a transaction open, with a connection and a locked user row. Longer than the
 * statement timeout, so that waiting for a lock counts as an overload; shorter than PostgreSQL's timeout for idle
 * transactions.
 */
const TIMEOUT_MS = 8_000;

/**
 * Runs a part of an extension. Refusals that the extension has declared are rethrown. Any other error, and a refusal
 * with an undeclared code, becomes an `ExtensionError`.
 */
export async function runPart<T>(
  { name, refusals = {} }: Pick<Extension, 'name' | 'refusals'>,
  part: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    if (isProductRefusal(error) && Object.hasOwn(refusals, error.code)) throw error;
    throw new ExtensionError(name, part, error);
  }
}

async function inTime<T>(work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(cause: unknown): string {
  if (isProductRefusal(cause)) return `${cause.code} is not among its refusals`;
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf(cause: unknown): { readonly code?: string } {
  if (isProductRefusal(cause) || typeof cause !== 'object' || cause === null) return {};
  return 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {};
}
