/** A request as the app sent it; `path` includes the query. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly credentials: RequestCredentials;
}

type Answer = Response | Promise<Response>;
type Handler = (request: SentRequest) => Answer;

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A refusal of the API, with code and message (specification §2.2). */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ code, message: 'Serverens egen tekst.' }, status, headers);
}

export function emptyAnswer(status: number): Response {
  return new Response(null, { status });
}

/** A network error. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

/** A response that the test releases. */
export function deferredResponse(value: Response) {
  let release: () => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    release = () => resolve(value);
  });
  return { answer, release };
}

/** A fake server behind `fetch`: it answers with the registered handlers, 404 otherwise, and records the requests. */
export class FakeServer {
  readonly sent: SentRequest[] = [];
  readonly #handlers = new Map<string, Handler>();

  /** Registers a handler for, say, `GET /path`; the query is not part of the name. */
  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler);
    return this;
  }

  /** The bodies of the requests to one endpoint, oldest first. */
  bodiesOf(call: string): unknown[] {
    return this.sent.filter((request) => nameOf(request) === call).map(({ body }) => body);
  }

  /** Replaces the browser's fetch. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: pathname + search,
      body: text === '' ? undefined : JSON.parse(text),
      credentials: request.credentials,
    };
    this.sent.push(sent);
    const answer = await (this.#handlers.get(nameOf(sent)) ?? (() => emptyAnswer(404)))(sent);
    // A handler may give one response to several requests, and a body can be read only once.
    return answer.clone();
  };
}

function nameOf({ method, path }: SentRequest): string {
  return `${method} ${path.split('?', 1)[0]}`;
}
