/** The key inside an authenticator's address (otpauth:), for typing in by hand; undefined where there is none. */
export function keyOf(totpUri: string): string | undefined {
  return new URLSearchParams(totpUri.slice(totpUri.indexOf('?'))).get('secret') ?? undefined;
}

/** A key in groups of four, so that nobody loses their place. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
