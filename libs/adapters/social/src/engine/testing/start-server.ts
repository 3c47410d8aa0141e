import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answering = (response: ServerResponse, call: ReceivedCall) => void;

export interface TestServer {
  readonly origin: string;
  readonly calls: readonly ReceivedCall[];
  /** Sets the response to all following requests. */
  answer(how: Answering): void;
  /** As above, with a JSON body. */
  answerJson(body: unknown, status?: number): void;
  stop(): Promise<void>;
}

/** Starts a server on a free loopback port. It records requests, and answers 404 until a response is set. */
export async function startServer(): Promise<TestServer> {
  const calls: ReceivedCall[] = [];
  let how: Answering = (response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      how(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    answer: (next) => {
      how = next;
    },
    answerJson: (body, status = 200) => {
      how = (response) => json(response, body, status);
    },
    stop: () => stopped(server),
  };
}

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

function stopped(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
