/** One request as the app sent it; `path` has the query. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly credentials: RequestCredentials;
}

type Answer = Response | Promise<Response>;
type Handler = (request: SentRequest) => Answer;

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A refusal of the API: code and message, as contract §2.2 has them. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ code, message: 'Serverens egen tekst.' }, status, headers);
}

/** A status without a body. */
export function emptyAnswer(status: number): Response {
  return new Response(null, { status });
}

/** A network that fails. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch');
}

/** An answer that waits until the test lets it go. */
export function heldBack(value: Response) {
  let release: () => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    release = () => resolve(value);
  });
  return { answer, release };
}

/** The fake network: it answers what the test says, 404 to all else, and remembers what was sent. */
export class FakeServer {
  readonly sent: SentRequest[] = [];
  readonly #handlers = new Map<string, Handler>();

  /** Answers `GET /path` and the like; the query is no part of the name. */
  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler);
    return this;
  }

  /** The bodies sent in one kind of call, first to last. */
  bodiesOf(call: string): unknown[] {
    return this.sent.filter((request) => nameOf(request) === call).map(({ body }) => body);
  }

  /** Takes the place of the browser's fetch. */
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
    return (this.#handlers.get(nameOf(sent)) ?? (() => emptyAnswer(404)))(sent);
  };
}

function nameOf({ method, path }: SentRequest): string {
  return `${method} ${path.split('?', 1)[0]}`;
}
