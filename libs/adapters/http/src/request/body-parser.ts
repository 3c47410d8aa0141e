import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

import { isSocialCallback, UNREADABLE_BODY } from './social-callback.js';

/** 64 KiB (specification §1.3). */
export const BODY_LIMIT_BYTES = 65_536;

/**
 * Accepts JSON bodies only, so that an HTML form of a foreign page is never parsed as a request body (D-16). The
 * callback of a provider also accepts forms.
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
  // An empty body is accepted with any content type: `fetch` sends `text/plain` with an empty string.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (isFromProvider(request)) return readForm(request.headers['content-type'] ?? '', body);
    if (body.length > 0) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
    return undefined;
  });
}

const isFromProvider = ({ routeOptions }: FastifyRequest): boolean => isSocialCallback(routeOptions.url ?? '');

/** Providers send fewer than ten fields; parsing thousands of them would block the event loop. */
const MAX_SEPARATORS = 256;
const AMPERSAND = 0x26;
const LINE_FEED = 0x0a;

/** Parses a URL-encoded or multipart form. A repeated field becomes the array of its values. */
async function readForm(contentType: string, body: Buffer): Promise<unknown> {
  if (hasTooManySeparators(body)) return UNREADABLE_BODY;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const values = new Map<string, unknown[]>();
    for (const [name, value] of form) {
      const previous = values.get(name);
      if (previous) previous.push(value);
      else values.set(name, [value]);
    }
    return Object.fromEntries(Array.from(values, ([name, all]) => [name, all.length > 1 ? all : all[0]]));
  } catch {
    return UNREADABLE_BODY;
  }
}

/** Counts the separators of URL-encoded fields and of multipart lines, before the form is parsed. */
function hasTooManySeparators(body: Buffer): boolean {
  let count = 0;
  for (const byte of body) if (byte === AMPERSAND || byte === LINE_FEED) count++;
  return count > MAX_SEPARATORS;
}
