/**
 * The address that `text` is by the URL standard, or null. Not `URL.canParse`: that of Node 20, once optimised, says no
 * to a host with `å` that this constructor takes.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
