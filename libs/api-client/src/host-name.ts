/** The host in ASCII as browsers convert it (UTS #46); undefined if it has other parts of a URL or is no host. */
export function toAsciiHost(domain: string): string | undefined {
  if (/[\s/?#@:\\%]/.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  return new URL(`http://${domain}`).hostname;
}
