import type { OutboxLog } from '../outbox/outbox-worker.js';

interface LogLine {
  readonly level: 'error' | 'info';
  readonly facts: object;
  readonly message: string;
}

/** Records log lines. */
export class RecordingLog implements OutboxLog {
  readonly lines: LogLine[] = [];

  info(facts: object, message: string): void {
    this.lines.push({ level: 'info', facts, message });
  }

  error(facts: object, message: string): void {
    this.lines.push({ level: 'error', facts, message });
  }
}
