import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Nest's adapter on `server`, without its hooks. It would add five hooks to every request, for its own CORS, endpoint
 * versions and middleware. The service does not use these, and extensions must not. The hooks cost a tenth of a request
 * without a cookie (docs/adr/0003).
 */
export function adapterWithoutHooks(server: FastifyInstance): FastifyAdapter {
  const { addHook } = Object.getOwnPropertyDescriptors(server);
  server.addHook = () => server;
  // The adapter reads this option from the server that it is given: no Express middleware.
  server.decorate('skipMiddie', true);
  try {
    return new FastifyAdapter(server);
  } finally {
    Object.defineProperty(server, 'addHook', addHook);
  }
}
