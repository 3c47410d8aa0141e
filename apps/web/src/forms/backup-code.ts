import { withoutSeparators } from './code.js';

const HALF = 5;

/** Whether the text is a backup code, ignoring separators. */
export function isBackupCode(typed: string): boolean {
  return /^[a-z0-9]{10}$/i.test(withoutSeparators(typed));
}

/** A backup code as the server compares it: letter case as typed, with the hyphen in the middle. */
export function toBackupCode(typed: string): string {
  const code = withoutSeparators(typed);
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
