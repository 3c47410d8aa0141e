import type { IncomingMessage, ServerResponse } from 'node:http';

import proxyAddr from '@fastify/proxy-addr';

import { DirectReply, DirectRequest } from '../request/direct-reply.js';
import type { EndpointReply } from '../request/endpoint-reply.js';
import { removeForwardedPorts } from '../request/forwarded-addresses.js';
import type { OnRequestHook } from '../request/on-request-hook.js';
import type { GetSessionController } from './get-session.controller.js';

const ENDPOINT = '/get-session';

export interface DirectSessionOptions {
  readonly basePath: string;
  /** IP addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  readonly requestId: (request: IncomingMessage) => string;
  readonly hook: OnRequestHook;
  readonly controller: GetSessionController;
  /** Called for each request before it is handled. */
  readonly begin: ((reply: EndpointReply) => void) | null;
}

/**
 * Answers `GET /get-session` without Fastify, whose router, hooks and reply would cost as much again as the rest of a
 * request without a cookie (docs/adr/0003). It takes plain requests alone: with a query, or with an `Origin`, which
 * needs the headers of CORS, Fastify calls the same controller.
 */
export class DirectSessionEndpoint {
  private readonly route: { readonly url: string };
  private readonly ipOf: (request: IncomingMessage) => string;

  constructor(private readonly options: DirectSessionOptions) {
    const { basePath, trustedProxies } = options;
    this.route = { url: `${basePath === '/' ? '' : basePath}${ENDPOINT}` };
    this.ipOf = clientIpBehind(trustedProxies);
  }

  /** Whether it answers this request. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== this.route.url || request.method !== 'GET' || request.headers.origin !== undefined) return false;
    const { requestId, hook, controller, begin } = this.options;
    removeForwardedPorts(request.headers);
    const id = requestId(request);
    const asked = new DirectRequest(request, id, this.ipOf(request), this.route);
    const reply = new DirectReply(asked, response, { ...hook.headers, vary: 'Origin', 'x-request-id': id });
    begin?.(reply);
    hook.checkEndpoint(reply, ENDPOINT, (error) =>
      error === undefined ? controller.getSession(reply) : controller.answerUnreadable(reply, error),
    );
    return true;
  }
}

/** As Fastify's `trustProxy` option reads it. */
function clientIpBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust);
}
