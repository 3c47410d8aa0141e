/** Adds one query parameter to an address that is kept as it is otherwise (specification §2.4, append rule). */
export function appendParameter(address: string, name: string, value: string): string {
  const hashAt = address.indexOf('#');
  const head = hashAt < 0 ? address : address.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : address.slice(hashAt);
  return `${head}${head.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}${hash}`;
}
