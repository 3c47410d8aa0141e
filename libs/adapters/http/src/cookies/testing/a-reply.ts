import type { FastifyReply } from 'fastify';

/** As much of a reply as cookies and redirects are written to, and what was written. */
export interface WrittenReply extends FastifyReply {
  /** Its `Set-Cookie` lines. */
  readonly lines: () => readonly string[];
  readonly location: () => string | null;
}

/** `cookie`: the header of the request that it answers. */
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
