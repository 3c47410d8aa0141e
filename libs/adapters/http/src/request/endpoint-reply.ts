import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** The part of Fastify's request that an endpoint uses which may also be called without Fastify. */
export interface EndpointRequest {
  readonly id: string;
  readonly method: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: unknown;
  /** Whether no route has this path. */
  readonly is404: boolean;
  readonly routeOptions: { readonly url?: string | undefined };
  readonly raw: IncomingMessage;
}

/** The part of Fastify's reply that cookies are written to. */
export interface HeaderReply {
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string | readonly string[]): unknown;
  removeHeader(name: string): unknown;
}

/** The part of Fastify's reply that an endpoint uses which may also be called without Fastify: see `DirectReply`. */
export interface EndpointReply extends HeaderReply {
  readonly request: EndpointRequest;
  readonly raw: ServerResponse;
  readonly statusCode: number;
  readonly sent: boolean;
  status(code: number): this;
  headers(values: Readonly<Record<string, string>>): this;
  send(text?: string): unknown;
}
