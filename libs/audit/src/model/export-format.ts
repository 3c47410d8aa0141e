import type { DescribedEvent } from './described-event.js';
import type { Seal } from './seal.js';

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The last line of an export. */
export interface ExportEnd {
  readonly events: number;
  /** The newest seal; null before the first. */
  readonly head: Pick<Seal, 'number' | 'digest'> | null;
}

/** How events are written to a file. Every text ends with a line break. */
export interface ExportText {
  readonly start: string;
  readonly line: (event: DescribedEvent) => string;
  readonly end: (end: ExportEnd) => string;
}

/** One `Event` per line. A file without its last line is incomplete. */
const ndjson: ExportText = {
  start: '',
  line: (event) => `${JSON.stringify(event)}\n`,
  end: ({ events, head }) => {
    const newest = head && { seal: head.number, digest: head.digest };
    return `${JSON.stringify({ end: { events, head: newest } })}\n`;
  },
};

type Cell = string | number | null;

const COLUMNS: Readonly<Record<string, (event: DescribedEvent) => Cell>> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  outcome: ({ outcome }) => outcome,
  subjectId: ({ subject }) => subject && subject.id,
  subjectName: ({ subject }) => subject && subject.name,
  subjectEmail: ({ subject }) => subject && subject.email,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  actorRole: ({ actor }) => actor.role,
  impersonatorId: ({ impersonator }) => impersonator && impersonator.id,
  impersonatorName: ({ impersonator }) => impersonator && impersonator.name,
  sessionId: ({ sessionId }) => sessionId,
  ipAddress: ({ ipAddress }) => ipAddress,
  userAgent: ({ userAgent }) => userAgent,
  browser: ({ browser }) => browser,
  system: ({ system }) => system,
  facts: ({ facts }) => JSON.stringify(facts),
  seal: ({ seal }) => seal,
  digest: ({ digest }) => digest,
};

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets run a cell that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cellText(cell: Cell): string {
  const text = String(cell ?? '');
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const rowOf = (cells: readonly Cell[]): string => `${cells.map(cellText).join()}\r\n`;

/** RFC 4180, with a header row. */
const csv: ExportText = {
  start: BYTE_ORDER_MARK + rowOf(Object.keys(COLUMNS)),
  line: (event) => rowOf(Object.values(COLUMNS).map((cellOf) => cellOf(event))),
  end: () => '',
};

export const exportTexts: Readonly<Record<ExportFormat, ExportText>> = { ndjson, csv };
