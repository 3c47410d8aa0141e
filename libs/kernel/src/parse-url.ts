/**
 * Parses a URL by the URL standard, a relative one against the base; null for an invalid one. Does not use
 * `URL.canParse`, which in Node 20 rejects hosts with `å` once V8 has optimised it.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
