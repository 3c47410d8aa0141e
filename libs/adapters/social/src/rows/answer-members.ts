import type { Raw } from './provider-row.js';

/** The text, or null where it is none or blank. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** An id as text; empty where there is none. A number that JSON could not carry exactly is none. */
export function id(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : '';
  return text(value) ?? '';
}

/** The object, or an empty one. */
export const record = (value: unknown): Raw => (isRecord(value) ? value : {});

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list, or an empty one. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** "Kari Nordmann" of whatever parts there are; null where there are none. */
export const fullName = (...parts: readonly unknown[]): string | null =>
  text(
    parts
      .map((part) => text(part)?.trim())
      .filter((part) => part !== undefined)
      .join(' '),
  );
