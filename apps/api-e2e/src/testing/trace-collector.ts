import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterwards } from './clean-up.js';
import { waitUntil } from './wait-until.js';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface SentAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface SentSpan extends Omit<ReceivedSpan, 'attributes'> {
  readonly attributes: readonly SentAttribute[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** Takes traces over OTLP/HTTP in JSON, and answers each export with `status`. */
export class TraceCollector {
  /** The exports that were received and answered with success, unchanged. */
  text = '';
  readonly spans: ReceivedSpan[] = [];
  readonly paths = new Set<string>();
  readonly keys = new Set<string>();
  status = 200;

  private constructor(readonly url: string) {}

  static async open(): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        collector.paths.add(`${request.method} ${request.url}`);
        collector.keys.add(String(request.headers['x-key']));
        if (collector.status === 200) collector.take(Buffer.concat(chunks).toString('utf8'));
        response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    afterwards(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const collector = new TraceCollector(`http://localhost:${(server.address() as AddressInfo).port}`);
    return collector;
  }

  /** The first span of that name and parent, once it has been received. */
  span(name: string, parentSpanId?: string): Promise<ReceivedSpan> {
    return waitUntil(`a span ${name} is received`, () =>
      Promise.resolve(
        this.spans.find(
          (span) => span.name === name && (parentSpanId === undefined || span.parentSpanId === parentSpanId),
        ),
      ),
    );
  }

  private take(text: string): void {
    this.text += text;
    const { resourceSpans } = JSON.parse(text) as Sent;
    for (const { spans } of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)) {
      for (const span of spans) {
        const attributes = span.attributes.map(({ key, value }) => [
          key,
          value.stringValue ?? Number(value.intValue ?? NaN),
        ]);
        this.spans.push({ ...span, attributes: Object.fromEntries(attributes) as ReceivedSpan['attributes'] });
      }
    }
  }
}
