/** Returns the key in an otpauth: URI for manual entry, or undefined. */
export function keyOf(totpUri: string): string | undefined {
  return new URLSearchParams(totpUri.slice(totpUri.indexOf('?'))).get('secret') ?? undefined;
}

/** A key in groups of four characters, which are easier to copy by hand. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
