import type { FastifyReply } from 'fastify';

/**
 * Lets browsers and shared caches keep the answer. Called once the answer is known: a `Header` decorator would also apply
 * to error responses.
 */
export function letCachesKeep(reply: FastifyReply, seconds: number): void {
  void reply.removeHeader('pragma').header('cache-control', `public, max-age=${seconds}`);
}
