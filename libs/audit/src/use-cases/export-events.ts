import { osloDay } from '@portvakt/kernel';

import { AuditError } from '../errors.js';
import type { StoredEvent } from '../model/check-rows.js';
import { describedEvent, peopleIn } from '../model/described-event.js';
import { type EventFilter, filtersIn, storedFilter, type StoredFilter } from '../model/event-filter.js';
import { type ExportFormat, exportTexts } from '../model/export-format.js';
import type { AuditPorts } from '../ports.js';
import type { LogReading } from '../steps/note-reading.js';

export interface ExportEventsInput extends LogReading {
  readonly filter: EventFilter;
  readonly format: ExportFormat;
  /** Default: 1 000 000. */
  readonly mostEvents?: number;
}

export interface EventExport {
  /** The day of the export in Oslo, such as `2026-11-21`. */
  readonly day: string;
  /** The text of the file, newest event first: a few hundred events at a time, read as the caller asks for them. */
  readonly chunks: AsyncIterable<string>;
}

const MOST_EVENTS = 1_000_000;
/** Events per statement. No database connection is held while the client downloads them. */
const BATCH = 500;

/** Writes events to a file, in constant memory (operators §10.6). */
export class ExportEvents {
  constructor(
    private readonly ports: Pick<
      AuditPorts,
      'eventLog' | 'downloadedLog' | 'addressDigests' | 'journal' | 'snapshot' | 'clock'
    >,
  ) {}

  /**
   * Throws `EXPORT_TOO_LARGE`. The export itself is recorded before its first byte is sent, and is not part of the
   * file.
   */
  async begin({ filter, format, mostEvents = MOST_EVENTS, by, client }: ExportEventsInput): Promise<EventExport> {
    const { eventLog, addressDigests, journal, clock } = this.ports;
    const stored = storedFilter(filter, (address) => addressDigests.of(address));
    const count = await eventLog.count(stored, mostEvents + 1);
    if (count > mostEvents) throw new AuditError('EXPORT_TOO_LARGE');
    const newest = await eventLog.list({ filter: stored, after: null, limit: BATCH });
    const facts = { filters: filtersIn(filter), format, count };
    const address = filter.email === undefined ? {} : { address: filter.email.trim() };
    await journal.note({ kind: 'audit.exported', outcome: 'done', subject: null, by, client, facts, ...address });
    return { day: osloDay(clock.now()), chunks: this.chunks(stored, format, newest) };
  }

  private async *chunks(
    filter: StoredFilter,
    format: ExportFormat,
    newest: readonly StoredEvent[],
  ): AsyncGenerator<string> {
    const text = exportTexts[format];
    let written = 0;
    if (text.start !== '') yield text.start;
    for (let events = newest; events.length > 0; events = await this.after(events, filter)) {
      const people = await this.ports.downloadedLog.people(peopleIn(events));
      yield events.map((event) => text.line(describedEvent(event, people))).join('');
      written += events.length;
    }
    const head = await this.ports.snapshot.run((log) => log.head());
    const end = text.end({ events: written, head });
    if (end !== '') yield end;
  }

  private async after(events: readonly StoredEvent[], filter: StoredFilter): Promise<readonly StoredEvent[]> {
    const last = events.at(-1);
    if (!last || events.length < BATCH) return [];
    return this.ports.downloadedLog.list({ filter, after: last, limit: BATCH });
  }
}
