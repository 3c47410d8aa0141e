import type { Raw } from '../providers/provider-definition.js';

/** Returns the value if it is a text that is not blank, else null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/**
 * Returns an id as text. Empty for a missing id, and for a number beyond the safe integers, which JSON may have
 * rounded.
 */
export function idOf(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : '';
  return textOf(value) ?? '';
}

/** The value if it is an object, else an empty object. */
export const objectOf = (value: unknown): Raw => (isObject(value) ? value : {});

export const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a list, else an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
