import type { CodeKind } from '../../codes/code-kind.js';

const METHODS: Readonly<Record<CodeKind, string>> = { app: 'app', email: 'epost', backup: 'reservekode' };

/** The value of `?metode=` for a kind of code. */
export const methodOf = (kind: CodeKind): string => METHODS[kind];

/** The kind of code that `?metode=` asks for if the service offers it, otherwise the default. */
export function chooseKind(method: string | null, offered: readonly CodeKind[]): CodeKind {
  return offered.find((kind) => METHODS[kind] === method) ?? offered[0] ?? 'backup';
}
