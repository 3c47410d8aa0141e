import fastifyCors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';

import {
  AnsweredRequests,
  answerMalformed,
  ApiReference,
  basePrefix,
  BODY_LIMIT_BYTES,
  crossOriginRules,
  DisabledPaths,
  enterRequest,
  GetSessionController,
  HttpSettings,
  isOperatorRequest,
  OnRequestHook,
  OperatorAccess,
  RateLimiter,
  readJsonBodiesOnly,
  ReadOnlySessions,
  requestIds,
  ReturnUrlPolicy,
  SessionCookies,
  TracedRequests,
  TrustedOrigins,
  WebApp,
} from '@portvakt/adapters/http';

import { GetSession } from '@portvakt/session';

import { AppModule } from './modules/app.module.js';
import { adapterWithoutHooks } from './process/adapter-without-hooks.js';
import { CONNECTION_TIMEOUTS, type ConnectionTimeouts } from './process/connection-timeouts.js';
import type { Runtime } from './runtime.js';
import type { ServiceLogger } from './log/service-logger.js';
import { closeSilentConnections } from './process/silent-connections.js';
import { keepTickObject } from './process/tick-object.js';

/** The maximum length of a path parameter (specification §1.3). A path with a longer one is not found. */
const LONGEST_PARAMETER = 8192;

/** Builds the Nest application on a runtime, ready to listen. */
export async function createApp(
  runtime: Runtime,
  logger: ServiceLogger,
  timeouts = CONNECTION_TIMEOUTS,
): Promise<NestFastifyApplication> {
  const requestHook: RequestHookSlot = { hook: null };
  const answered = runtime.answered && new AnsweredRequests(runtime.answered);
  const traced = tracedRequests(runtime);
  const server = fastifyFor(runtime, requestHook, timeouts);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(runtime), adapterWithoutHooks(server), {
    bodyParser: false,
    logger,
  });
  closeSilentConnections(app.getHttpServer(), timeouts.silence);
  keepTickObject();
  readJsonBodiesOnly(server);

  const settings = app.get(HttpSettings);
  const webApp = new WebApp(runtime.files.webApp, runtime.config.server.isDevelopment, settings);
  const operators = app.get(OperatorAccess);
  const trustedOrigins = app.get(TrustedOrigins);
  const disabled = app.get(DisabledPaths);
  const { hook } = new OnRequestHook(settings, app.get(RateLimiter), webApp, operators, trustedOrigins, disabled);
  requestHook.hook = hook;
  const hotPath = hotPathOf(runtime);
  // CORS is registered here because Nest would copy headers to the raw response, which slows every answer down.
  // The CORS plugin answers a preflight itself, so our hook runs before it. For other requests our hook runs after it,
  // so that error responses carry the CORS headers.
  server.addHook('onRequest', (request, reply, next) => {
    answered?.begin(reply);
    traced?.begin(reply);
    if (isOptions(request)) enterRequest(reply, () => hook(request, reply, next));
    else if (!traced && request.raw.url?.startsWith(hotPath) === true) next();
    else enterRequest(reply, next);
  });
  if (answered) server.addHook('onClose', () => answered.close());
  const operatorRules = { origins: operators.origins, isRequested: () => isOperatorRequest(settings.basePath) };
  await server.register(fastifyCors, crossOriginRules(trustedOrigins, operatorRules));
  server.addHook('onRequest', (request, reply, next) => (isOptions(request) ? next() : hook(request, reply, next)));
  if (runtime.config.operators.impersonationEnabled) {
    const readOnly = new ReadOnlySessions(settings, app.get(SessionCookies), app.get(GetSession));
    server.addHook('onRequest', readOnly.hook);
  }
  await webApp.serve(server);
  if (runtime.files.openApi !== null) await app.get(ApiReference).serveAssets(server);
  // Nest registers its endpoints below, so these hooks see them, but not the pages of the web app, which are already
  // registered.
  const returnUrls = app.get(ReturnUrlPolicy);
  server.addHook('onRoute', ({ url }) => {
    returnUrls.addEndpoint(url);
    disabled.addEndpoint(url);
  });
  server.addHook('onRoute', withoutNest(hotPath, app.get(GetSessionController)));
  await app.init();
  await server.ready();
  return app;
}

const tracedRequests = ({ traces, config }: Runtime): TracedRequests | null =>
  traces && new TracedRequests(config.server.trustedProxies, (traceparent) => traces.beginRequest(traceparent));

/**
 * The path of `/get-session`. Without traces its requests skip the request context, because its controller writes its
 * own log line (docs/adr/0003).
 */
const hotPathOf = ({ config: { site } }: Runtime): string => `${basePrefix(site.basePath)}/get-session`;

/** Has Fastify call the endpoint at `path` directly: Nest's router would cost a sixth of the request (docs/adr/0003). */
const withoutNest =
  (path: string, controller: GetSessionController) =>
  (route: RouteOptions): void => {
    if (route.url === path) route.handler = (_request, reply) => controller.getSession(reply);
  };

const isOptions = ({ method }: FastifyRequest): boolean => method === 'OPTIONS';

/** The server is created before the application, so the hook that it calls is set afterwards. */
interface RequestHookSlot {
  hook: OnRequestHook['hook'] | null;
}

/**
 * class-validator checks requests, so no route has a Fastify schema. Loading Fastify's compilers took an eighth of the
 * start.
 */
const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify');
};

/** Exact paths, no HEAD routes (specification §1.2, §1.4), limits on body size and request time (security L9). */
function fastifyFor({ config }: Runtime, requestHook: RequestHookSlot, timeouts: ConnectionTimeouts): FastifyInstance {
  const { trustedProxies } = config.server;
  return fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIds(trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    keepAliveTimeout: timeouts.keepAlive,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    // A request on an open connection is answered normally while the service stops (security O4).
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerMalformed,
    // A path that cannot be decoded reaches no hook; it is answered as an unknown path and counted by the rate limit.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      requestHook.hook?.(request, reply, () => void reply.status(404).send()),
  });
}
