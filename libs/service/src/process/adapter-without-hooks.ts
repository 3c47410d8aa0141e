import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Nest's adapter on `server`, without its hooks. It adds five to every request: for its own CORS, versions of endpoints
 * and middleware, which the service does not use and extensions must not bring. They cost a tenth of a request without a
 * cookie (docs/adr/0003).
 */
export function adapterWithoutHooks(server: FastifyInstance): FastifyAdapter {
  const { addHook } = Object.getOwnPropertyDescriptors(server);
  server.addHook = () => server;
  // The adapter reads this option of its own from the server that it is given: no middleware of Express.
  server.decorate('skipMiddie', true);
  try {
    return new FastifyAdapter(server);
  } finally {
    Object.defineProperty(server, 'addHook', addHook);
  }
}
