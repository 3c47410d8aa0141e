import type { IncomingMessage, ServerResponse } from 'node:http';

import type { EndpointReply, EndpointRequest } from './endpoint-reply.js';

type HeaderValue = string | string[];

/**
 * A reply that is written to Node's response without Fastify. The headers are kept until the text is sent, and written
 * with it at once: setting them one by one costs Node more (docs/adr/0003).
 */
export class DirectReply implements EndpointReply {
  statusCode = 200;

  /** `written`: the headers to begin with, an object of this reply's own. */
  constructor(
    readonly request: EndpointRequest,
    readonly raw: ServerResponse,
    private readonly written: Record<string, HeaderValue>,
  ) {}

  get sent(): boolean {
    return this.raw.headersSent || this.raw.destroyed;
  }

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.written[name];
  }

  header(name: string, value: string | readonly string[]): this {
    this.written[name] = typeof value === 'string' ? value : [...value];
    return this;
  }

  headers(values: Readonly<Record<string, string>>): this {
    Object.assign(this.written, values);
    return this;
  }

  removeHeader(name: string): this {
    delete this.written[name];
    return this;
  }

  send(text = ''): void {
    if (this.sent) return;
    this.written['content-length'] = String(Buffer.byteLength(text));
    this.raw.writeHead(this.statusCode, this.written).end(text);
  }
}

/** The request as the endpoint at `path` sees it; its target is the path, without a query. */
export class DirectRequest implements EndpointRequest {
  readonly query = NO_QUERY;
  readonly is404 = false;
  readonly method = 'GET';
  readonly headers: IncomingMessage['headers'];

  constructor(
    readonly raw: IncomingMessage,
    readonly id: string,
    readonly ip: string,
    readonly routeOptions: { readonly url: string },
  ) {
    this.headers = raw.headers;
  }
}

const NO_QUERY = {};
