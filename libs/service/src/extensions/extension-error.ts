import { isProductRefusal } from '@portvakt/kernel';

import type { Extension } from './extension.js';

/** A defect of an extension: the log names it, and the caller gets a 500. */
export class ExtensionError extends Error {
  /** The SQLSTATE of a failed statement: a deadlock is tried again. */
  readonly code: string | undefined;

  constructor(extension: string, part: string, cause: unknown) {
    super(`extension ${extension} failed in ${part}: ${reasonOf(cause)}`);
    this.name = new.target.name;
    this.code = codeOf(cause);
    if (cause instanceof Error && cause.stack) this.stack = cause.stack;
  }
}

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
    return await work();
  } catch (error) {
    if (isProductRefusal(error) && Object.hasOwn(refusals, error.code)) throw error;
    throw new ExtensionError(name, part, error);
  }
}

function reasonOf(cause: unknown): string {
  if (isProductRefusal(cause)) return `${cause.code} is not among its refusals`;
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf(cause: unknown): string | undefined {
  if (isProductRefusal(cause) || typeof cause !== 'object' || cause === null) return undefined;
  return 'code' in cause ? String(cause.code) : undefined;
}
