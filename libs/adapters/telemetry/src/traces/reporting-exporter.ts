import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

import type { TraceLog } from './trace-settings.js';

type ExportDone = Parameters<SpanExporter['export']>[1];

/**
 * Logs when a collector stops or starts to accept spans. The library itself would log nothing, or one line per batch.
 */
export class ReportingExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: TraceLog,
  ) {}

  export(spans: ReadableSpan[], done: ExportDone): void {
    this.exporter.export(spans, (result) => {
      this.note(result.code === ExportResultCode.SUCCESS, result.error);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private note(isTaken: boolean, error: Error | undefined): void {
    if (isTaken !== this.isFailing) return;
    this.isFailing = !isTaken;
    if (isTaken) this.log.info({}, 'the collector takes traces again');
    else this.log.warn({ ...codeOf(error) }, 'the collector takes no traces; they are dropped');
  }
}

/** The status of an answer, or the code of a failed connection. The message may quote the answer. */
const codeOf = (error: Error | undefined): object =>
  error && 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? { code: error.code }
    : { error: error?.name };
