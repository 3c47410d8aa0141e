/** The id of the link of a row. */
export const rowId = (userId: string): string => `bruker-${userId}`;

let opened: string | undefined;

/** Notes which row was left, so that Back gives it focus. */
export function noteOpened(userId: string): void {
  opened = userId;
}

/** Focuses the row that was left last, once; false if it is not on the page. */
export function focusOpenedRow(): boolean {
  const row = opened === undefined ? null : document.getElementById(rowId(opened));
  opened = undefined;
  row?.focus();
  return row !== null;
}
