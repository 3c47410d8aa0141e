/** The code without the spaces and hyphens that users type between digits. */
export function withoutSeparators(typed: string): string {
  return typed.replace(/[\s\u2010-\u2015-]/g, '');
}

/** Whether the text is a one-time code, ignoring separators. */
export function isOneTimeCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSeparators(typed));
}

interface Typing {
  /** From the browser's input event; autofill may set neither. */
  readonly inputType?: string | undefined;
  readonly data?: string | null | undefined;
}

/** Whether a whole one-time code was pasted or autofilled, rather than typed digit by digit. */
export function isPastedOrAutofilled(before: string, now: string, { inputType, data }: Typing): boolean {
  if (!isOneTimeCode(now) || data?.length === 1 || inputType?.startsWith('delete')) return false;
  return withoutSeparators(now).length - withoutSeparators(before).length !== 1;
}
