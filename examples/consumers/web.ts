import { createServer } from 'node:http';

import { createPortvakt } from '@portvakt/client';
import { currentSession, withSession } from '@portvakt/client/next';

const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });

/** A request that may go on. In Next: `() => NextResponse.next()`, which sets the same header. */
const goOn = (): Response => new Response(null, { headers: { 'x-middleware-next': '1' } });

/** `middleware.ts` of Next 15, `proxy.ts` of Next 16. */
const middleware = withSession(portvakt, goOn);

/** A route handler, `app/bestilling/route.ts`. In Next the second argument is `headers` of `next/headers`. */
async function GET(request: Request): Promise<Response> {
  const view = await currentSession(portvakt, async () => request.headers);
  return new Response(`Hei, ${view?.user.email}`);
}

/** What Next does with both: the middleware answers itself, or adds its headers to the answer of the route. */
async function answerTo(request: Request): Promise<Response> {
  const judged = await middleware(request);
  if (!judged.headers.has('x-middleware-next')) return judged;
  const answer = await GET(request);
  for (const line of judged.headers.getSetCookie()) answer.headers.append('set-cookie', line);
  return answer;
}

createServer((incoming, outgoing) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  // The proxy in front of Next sets it.
  const address = incoming.socket.remoteAddress ?? '';
  const request = new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: [...given.filter(([name]) => name !== 'x-forwarded-for'), ['x-forwarded-for', address]],
  });
  answerTo(request).then(
    async (answer) => {
      outgoing.writeHead(answer.status, [...answer.headers].flat());
      outgoing.end(await answer.text());
    },
    () => outgoing.writeHead(500).end(),
  );
}).listen(Number(process.env['PORT'] ?? 4000));
