/** A code as it is sent: people put spaces and hyphens in to keep their place. */
export function withoutGaps(typed: string): string {
  return typed.replace(/[\s\u2010-\u2015-]/g, '');
}

/** Whether something is a one-time code, gaps aside. */
export function isOneTimeCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutGaps(typed));
}

interface Typing {
  /** Of the browser's input event; autofill may bring neither. */
  readonly inputType?: string | undefined;
  readonly data?: string | null | undefined;
}

/** Whether a one-time code came in one piece, by paste or autofill, and not digit by digit. */
export function cameInOnePiece(before: string, now: string, { inputType, data }: Typing): boolean {
  if (!isOneTimeCode(now) || data?.length === 1 || inputType?.startsWith('delete')) return false;
  return withoutGaps(now).length - withoutGaps(before).length !== 1;
}
