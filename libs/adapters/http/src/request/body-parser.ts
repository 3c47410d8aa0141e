import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

import { isSocialCallback, UNREADABLE_BODY } from './social-callback.js';

/** 64 KiB (contract §1.3). */
export const BODY_LIMIT_BYTES = 65_536;

/**
 * JSON and nothing else: a form of a foreign page can then never be read as a call (D-16). The one exception is where
 * providers send browsers back to, which takes forms too.
 */
export function readJsonBodiesOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('remove', 'remove');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body as string, (error, value) =>
      error && isFromProvider(request) ? done(null, UNREADABLE_BODY) : done(error, value),
    );
  });
  // No bytes are no body, whatever they are called: `fetch` with an empty text says `text/plain`.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isFromProvider(request)) return readForm(request.headers['content-type'] ?? '', body);
    if (body.length > 0) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
    return undefined;
  });
}

const isFromProvider = ({ routeOptions }: FastifyRequest): boolean => isSocialCallback(routeOptions.url ?? '');

/** Of a member that comes twice all values; the platform knows both kinds of form. */
async function readForm(contentType: string, body: Buffer): Promise<unknown> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const names = [...new Set(form.keys())];
    return Object.fromEntries(
      names.map((name) => {
        const values = form.getAll(name);
        return [name, values.length > 1 ? values : values[0]];
      }),
    );
  } catch {
    return UNREADABLE_BODY;
  }
}
