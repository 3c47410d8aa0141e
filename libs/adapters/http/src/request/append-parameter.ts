/** Adds one query parameter to a URL and leaves the rest of it unchanged (specification §2.4, append rule). */
export function appendParameter(url: string, name: string, value: string): string {
  const hashAt = url.indexOf('#');
  const head = hashAt < 0 ? url : url.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : url.slice(hashAt);
  return `${head}${head.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${hash}`;
}
