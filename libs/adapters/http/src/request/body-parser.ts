import { errorCodes, type FastifyInstance } from 'fastify';

/** 64 KiB (contract §1.3). */
export const BODY_LIMIT_BYTES = 65_536;

/** JSON and nothing else: a form of a foreign page can then never be read as a call (D-16). */
export function readJsonBodiesOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body as string, done);
  });
  // No bytes are no body, whatever they are called: `fetch` with an empty text says `text/plain`.
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body.length === 0 ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), undefined);
  });
}
