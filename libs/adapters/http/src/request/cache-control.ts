import type { FastifyReply } from 'fastify';

/**
 * Allows browsers and shared caches to keep the answer. Called once the answer is known: a `Header` decorator would also
 * apply to error responses.
 */
export function allowCaching(reply: FastifyReply, seconds: number): void {
  void reply.removeHeader('pragma').header('cache-control', `public, max-age=${seconds}`);
}
