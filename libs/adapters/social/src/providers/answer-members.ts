import type { Raw } from './provider-definition.js';

/** Returns the value if it is a text that is not blank, else null. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/**
 * Returns an id as text. Empty for a missing id, and for a number beyond the safe integers, which JSON may have
 * rounded.
 */
export function id(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : '';
  return text(value) ?? '';
}

/** The value if it is an object, else an empty object. */
export const record = (value: unknown): Raw => (isRecord(value) ? value : {});

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a list, else an empty list. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Joins the parts of a name that are present; null if there are none. */
export const fullName = (...parts: readonly unknown[]): string | null =>
  text(
    parts
      .map((part) => text(part)?.trim())
      .filter((part) => part !== undefined)
      .join(' '),
  );
