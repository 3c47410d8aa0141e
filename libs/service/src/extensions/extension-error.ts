import { isProductRefusal } from '@portvakt/kernel';

import type { Extension } from './extension.js';

/** A defect of an extension: the log names it, and the caller gets a 500. */
export class ExtensionError extends Error {
  /** The SQLSTATE of a failed statement: a deadlock is tried again. */
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
 * How long a part may take: it holds a transaction open, with a connection and the row of a user. Longer than a statement
 * may take, so that a lock is answered as an overload; shorter than PostgreSQL leaves an idle transaction open.
 */
const TIMEOUT_MS = 8_000;

/**
 * Runs a part of an extension. Only a refusal that the extension has declared passes; anything else is a defect of it,
 * and an undeclared code is one too.
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
