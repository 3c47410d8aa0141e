import type { FastifyReply } from 'fastify';

const NOT_ASCII = /[^\x21-\x7e]+/g;

/** Redirects to a URL that specification §8 accepts. Characters that a header cannot hold are percent-encoded. */
export function redirectTo(reply: FastifyReply, url: string): void {
  void reply.redirect(url.replace(NOT_ASCII, encodeURIComponent), 302);
}

/** Redirects to `url` if one is given, otherwise returns `answer` for the body. */
export function redirectOr<Answer>(reply: FastifyReply, url: string | undefined, answer: Answer): Answer | undefined {
  if (!url) return answer;
  redirectTo(reply, url);
  return undefined;
}
