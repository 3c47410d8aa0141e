import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

import fastifyCors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  AnsweredRequests,
  answerMalformed,
  ApiReference,
  BODY_LIMIT_BYTES,
  crossOriginRules,
  DirectSessionEndpoint,
  enterRequest,
  GetSessionController,
  HttpSettings,
  isOperatorRequest,
  RateLimiter,
  readJsonBodiesOnly,
  ReadOnlySessions,
  SessionCookies,
  OnRequestHook,
  OperatorAccess,
  requestIds,
  ReturnAddresses,
  TracedRequests,
  TrustedOrigins,
  WebApp,
} from '@portvakt/adapters/http';

import { SessionPorts } from '@portvakt/session';

import { AppModule } from './app.module.js';
import { CONNECTION_TIMEOUTS, type ConnectionTimeouts } from './connection-timeouts.js';
import type { Runtime } from './runtime.js';
import type { ServiceLogger } from './service-logger.js';
import { closeSilentConnections } from './silent-connections.js';

/** Characters of a path parameter (specification §1.3). A path with a longer one is unknown. */
const LONGEST_PARAMETER = 8192;

type RequestIdOf = (request: IncomingMessage) => string;

/** Builds the Nest application on a runtime, ready to listen. */
export async function createApp(
  runtime: Runtime,
  logger: ServiceLogger,
  timeouts = CONNECTION_TIMEOUTS,
): Promise<NestFastifyApplication> {
  const slots: Slots = { hook: null, direct: null };
  const requestId = requestIds(runtime.config.server.trustedProxies);
  const answered = runtime.answered && new AnsweredRequests(runtime.answered);
  const traced = tracedRequests(runtime);
  const adapter = fastifyFor(runtime, slots, requestId, timeouts);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(runtime), adapter, {
    bodyParser: false,
    logger,
  });
  const server = adapter.getInstance();
  closeSilentConnections(app.getHttpServer(), timeouts.silence);
  readJsonBodiesOnly(server);

  const settings = app.get(HttpSettings);
  const webApp = new WebApp(runtime.files.webApp, runtime.config.server.isDevelopment, settings);
  const operators = app.get(OperatorAccess);
  const requestHook = new OnRequestHook(settings, app.get(RateLimiter), webApp, operators);
  const { hook } = requestHook;
  slots.hook = hook;
  // CORS is registered here because Nest would copy headers to the raw response, which slows every answer down.
  // The CORS plugin answers a preflight itself, so our hook runs before it. For other requests our hook runs after it,
  // so that error responses carry the CORS headers.
  adapter.setOnRequestHook((request, reply, next) => {
    answered?.begin(reply);
    traced?.begin(reply);
    if (isOptions(request)) enterRequest(reply, () => hook(request, reply, next));
    else enterRequest(reply, next);
  });
  if (answered) server.addHook('onClose', () => answered.close());
  const operatorRules = { origins: operators.origins, isRequested: () => isOperatorRequest(settings.basePath) };
  await server.register(fastifyCors, crossOriginRules(app.get(TrustedOrigins), operatorRules));
  server.addHook('onRequest', (request, reply, next) => (isOptions(request) ? next() : hook(request, reply, next)));
  if (runtime.config.operators.impersonationEnabled) {
    const readOnly = new ReadOnlySessions(settings, app.get(SessionCookies), app.get(SessionPorts).reader);
    server.addHook('onRequest', readOnly.hook);
  }
  await webApp.serve(server);
  if (runtime.files.openApi !== null) await app.get(ApiReference).serveAssets(server);
  // Nest registers the endpoints now; the pages of the web app are registered already.
  const returnAddresses = app.get(ReturnAddresses);
  server.addHook('onRoute', ({ url }) => returnAddresses.addEndpoint(url));
  await app.init();
  await server.ready();
  // Traces need the context of the request, which this endpoint goes without.
  if (!traced) slots.direct = directEndpointOf(app, runtime, { requestId, hook: requestHook, answered });
  return app;
}

interface DirectEndpointParts {
  readonly requestId: RequestIdOf;
  readonly hook: OnRequestHook;
  readonly answered: AnsweredRequests | null;
}

const directEndpointOf = (
  app: NestFastifyApplication,
  { config }: Runtime,
  { requestId, hook, answered }: DirectEndpointParts,
): DirectSessionEndpoint =>
  new DirectSessionEndpoint({
    basePath: config.site.basePath,
    trustedProxies: config.server.trustedProxies,
    requestId,
    hook,
    controller: app.get(GetSessionController),
    begin: answered && ((reply) => answered.begin(reply)),
  });

const tracedRequests = ({ traces, config }: Runtime): TracedRequests | null =>
  traces && new TracedRequests(config.server.trustedProxies, (traceparent) => traces.beginRequest(traceparent));

const isOptions = ({ method }: FastifyRequest): boolean => method === 'OPTIONS';

/** Both need the application, and the server, which is created first, calls them. */
interface Slots {
  hook: OnRequestHook['hook'] | null;
  direct: DirectSessionEndpoint | null;
}

/** No route has a schema of Fastify's (class-validator checks requests): its compilers took an eighth of the start. */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify');
};

/** Node's server, which asks the endpoint that answers without Fastify first (docs/adr/0003). */
const serverOf =
  (slots: Slots, timeouts: ConnectionTimeouts) =>
  (fastify: RequestListener): Server =>
    createServer(
      {
        keepAliveTimeout: timeouts.keepAlive,
        requestTimeout: timeouts.request,
        headersTimeout: timeouts.headers,
        connectionsCheckingInterval: timeouts.check,
      },
      (request, response) => {
        if (slots.direct?.takes(request, response) !== true) fastify(request, response);
      },
    );

/** Exact paths, no HEAD routes (specification §1.2, §1.4), limits on body size and request time (security L9). */
function fastifyFor(
  { config }: Runtime,
  slots: Slots,
  requestId: RequestIdOf,
  timeouts: ConnectionTimeouts,
): FastifyAdapter {
  const { trustedProxies } = config.server;
  return new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    serverFactory: serverOf(slots, timeouts),
    // A request on an open connection is answered normally while the service stops (security O4).
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerMalformed,
    // A path that cannot be decoded reaches no hook; it is answered as an unknown path and counted by the rate limit.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      slots.hook?.(request, reply, () => void reply.status(404).send()),
  });
}
