import fastifyCors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  answerMalformed,
  ApiReference,
  BODY_LIMIT_BYTES,
  crossOriginRules,
  enterRequest,
  HttpSettings,
  RateLimiter,
  readJsonBodiesOnly,
  OnRequestHook,
  requestIds,
  TrustedOrigins,
  WebApp,
} from '@portvakt/adapters/http';

import { AppModule } from './app.module.js';
import { CONNECTION_TIMEOUTS, type ConnectionTimeouts } from './connection-timeouts.js';
import type { Runtime } from './runtime.js';
import type { ServiceLogger } from './service-logger.js';
import { closeSilentConnections } from './silent-connections.js';

/** A token in a path may be as long as one in a query (specification §1.3); a longer one is an unknown path. */
const LONGEST_PARAMETER = 8192;

/** The application on a runtime, ready to listen. */
export async function createApp(
  runtime: Runtime,
  logger: ServiceLogger,
  timeouts = CONNECTION_TIMEOUTS,
): Promise<NestFastifyApplication> {
  const entrance: Entrance = { gate: null };
  const adapter = fastifyFor(runtime, entrance, timeouts);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(runtime), adapter, {
    bodyParser: false,
    logger,
  });
  const server = adapter.getInstance();
  closeSilentConnections(app.getHttpServer(), timeouts.silence);
  readJsonBodiesOnly(server);

  const webApp = new WebApp(runtime.files.webApp, runtime.config.server.isDevelopment);
  const gate = new OnRequestHook(app.get(HttpSettings), app.get(RateLimiter), webApp);
  entrance.gate = gate;
  const isHot = hotPathOf(runtime);
  // Registered here and not by Nest, which copies headers to the raw response and so slows every answer down.
  // A preflight is answered in its hook; so the gate stands before it for those, and after it for all else, whose
  // refusals then carry its headers.
  adapter.setOnRequestHook((request, reply, next) => {
    if (isOptions(request)) enterRequest(reply, () => gate.hook(request, reply, next));
    else if (isHot(request)) next();
    else enterRequest(reply, next);
  });
  await server.register(fastifyCors, crossOriginRules(app.get(TrustedOrigins)));
  server.addHook('onRequest', (request, reply, next) => (isOptions(request) ? next() : gate.hook(request, reply, next)));
  await webApp.serve(server);
  if (runtime.files.openApi !== null) await app.get(ApiReference).serveAssets(server);
  await app.init();
  await server.ready();
  return app;
}

/** The hot path logs nothing but in its filter, which is given the request (docs/adr/0003). */
function hotPathOf({ config }: Runtime): (request: FastifyRequest) => boolean {
  const path = `${config.site.basePath === '/' ? '' : config.site.basePath}/get-session`;
  return ({ raw }) => raw.url?.startsWith(path) === true;
}

const isOptions = ({ method }: FastifyRequest): boolean => method === 'OPTIONS';

/** The gate stands on the application, which stands on the server. */
interface Entrance {
  gate: OnRequestHook | null;
}

/** One spelling of each path, no HEAD routes (specification §1.2, §1.4), bounded bodies and times (security L9). */
function fastifyFor({ config }: Runtime, entrance: Entrance, timeouts: ConnectionTimeouts): FastifyAdapter {
  const { trustedProxies } = config.server;
  return new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIds(trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    keepAliveTimeout: timeouts.keepAlive,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    // One that comes on an open connection while we close is answered like any other (security O4).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerMalformed,
    // A path that cannot be decoded reaches no hook: it is an unknown one, and counts like any other.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      entrance.gate?.hook(request, reply, () => void reply.status(404).send()),
  });
}
