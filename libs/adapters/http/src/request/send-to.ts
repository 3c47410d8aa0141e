import type { FastifyReply } from 'fastify';

const NOT_ASCII = /[^\x21-\x7e]+/g;

/**
 * Redirects to an address that was accepted by specification §8, as it is; letters that a header cannot hold are
 * encoded.
 */
export function sendTo(reply: FastifyReply, address: string): void {
  void reply.redirect(address.replace(NOT_ASCII, encodeURIComponent), 302);
}
