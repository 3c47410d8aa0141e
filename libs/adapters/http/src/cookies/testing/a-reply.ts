import type { FastifyReply } from 'fastify';

/** A minimal reply that records cookies and redirects. */
export interface WrittenReply extends FastifyReply {
  /** The `Set-Cookie` headers. */
  readonly lines: () => readonly string[];
  readonly location: () => string | null;
}

/** `cookie`: the `Cookie` header of the request. */
export function aReply(cookie = ''): WrittenReply {
  let lines: readonly string[] = [];
  let location: string | null = null;
  const reply = {
    request: { headers: { cookie } },
    getHeader: () => (lines.length > 0 ? lines : undefined),
    removeHeader: () => void (lines = []),
    header: (_name: string, value: readonly string[]) => void (lines = value),
    redirect: (address: string) => void (location = address),
    lines: () => lines,
    location: () => location,
  };
  return reply as unknown as WrittenReply;
}
