import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const json = (status: number, value: unknown): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

export const form = (status: number, members: Readonly<Record<string, unknown>>): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)])),
  ).toString(),
});

export const html = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): FakeAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>`,
});

export async function readRequest(incoming: IncomingMessage, origin: string): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const address = new URL(incoming.url ?? '/', origin);
  return {
    method: incoming.method ?? '',
    path: address.pathname,
    query: address.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Parameters that occur more than once, which servers interpret differently. */
export const repeatedNames = (parameters: URLSearchParams): readonly string[] => [
  ...new Set([...parameters.keys()].filter((name) => parameters.getAll(name).length > 1)),
];

/** RFC 7636 §4.2: SHA-256, base64url without padding. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
