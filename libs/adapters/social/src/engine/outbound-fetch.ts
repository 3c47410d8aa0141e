import { parseUrl } from '@portvakt/kernel';

import { objectOf } from './json-values.js';
import { StepFailure } from './step-failure.js';

/** Some providers reject requests without a User-Agent (GitHub, Discord). */
export const USER_AGENT = 'Portvakt';

const TIME_LIMIT_MS = 10_000;
const SIZE_LIMIT_BYTES = 1024 * 1024;
/** `Response` throws for a body with these statuses. */
const BODYLESS_STATUSES = [204, 205];
const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | undefined;
  /** Default: 10 s. */
  readonly timeLimitMs?: number;
}

/**
 * Resolves when the body has been read. Rejects with `StepFailure` for a forbidden URL, a connection error, a timeout, a
 * redirect and a body that is too large.
 */
export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<Response>;

export interface OutboundLimits {
  /** Allows plain http to loopback hosts. */
  readonly allowHttp: boolean;
  readonly timeLimitMs?: number;
  readonly sizeLimitBytes?: number;
}

/** Sends every request to a provider (security G14): no redirects, a time limit and a size limit. */
export function guardedFetch(limits: OutboundLimits): OutboundFetch {
  return async (url, request) => {
    if (!isAllowedUrl(url, limits.allowHttp)) throw new StepFailure('the URL is not https');
    try {
      return await send(url, request, limits);
    } catch (error) {
      throw error instanceof StepFailure ? error : new StepFailure(unreachable(error));
    }
  };
}

async function send(url: string, request: OutboundRequest, limits: OutboundLimits): Promise<Response> {
  const response = await fetch(url, {
    method: request.method,
    headers: { ...request.headers },
    ...(request.body ? { body: request.body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(request.timeLimitMs ?? limits.timeLimitMs ?? TIME_LIMIT_MS),
  });
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new StepFailure(`status ${status}, which is not followed`);
  }
  const body = await readAtMost(limits.sizeLimitBytes ?? SIZE_LIMIT_BYTES, response.body);
  return new Response(BODYLESS_STATUSES.includes(status) ? null : body, { status, headers });
}

/** Counts decompressed bytes, and stops reading at the limit. */
async function readAtMost(limit: number, stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new StepFailure('the answer is too large');
    }
    chunks.push(part.value);
  }
  return joinedBytes(chunks, size);
}

function joinedBytes(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Whether requests, or browsers, may be sent to the URL: https, or plain http to a loopback host if allowed. */
export function isAllowedUrl(text: string, allowHttp: boolean): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  return url.protocol === 'https:' || (allowHttp && url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}

/** Reports the error code of the operating system only, because the message contains the URL. */
function unreachable(error: unknown): string {
  const { name, cause } = objectOf(error);
  if (name === 'TimeoutError') return 'it took too long';
  const { code } = objectOf(cause);
  return typeof code === 'string' ? `not reached (${code})` : 'not reached';
}
