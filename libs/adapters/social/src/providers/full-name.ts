import { textOf } from '../engine/json-values.js';

/** Joins the parts of a name that are present; null if there are none. */
export const fullName = (...parts: readonly unknown[]): string | null =>
  textOf(
    parts
      .map((part) => textOf(part)?.trim())
      .filter((part) => part !== undefined)
      .join(' '),
  );
