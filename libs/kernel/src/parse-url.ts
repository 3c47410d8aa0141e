/**
 * Parses a URL by the URL standard; null for an invalid one. Does not use `URL.canParse`, which in Node 20 rejects
 * hosts with `å` once V8 has optimised it.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
