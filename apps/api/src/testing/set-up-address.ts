const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_LETTER = 5;
const BITS_PER_BYTE = 8;

/** RFC 4648 base32 without padding, by the book and not by the code. */
export function base32Of(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(BITS_PER_BYTE, '0')).join('');
  const quintets = bits.match(/.{1,5}/g) ?? [];
  return quintets.map((quintet) => BASE32.charAt(parseInt(quintet.padEnd(BITS_PER_LETTER, '0'), 2))).join('');
}

function textOf(base32: string): string {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(BITS_PER_LETTER, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2))).toString();
}

/** What an app keeps of the address it is set up by. */
export function secretIn(totpUri: string): string {
  const { searchParams } = new URL(totpUri);
  const [encoded, ...more] = searchParams.getAll('secret');
  if (!encoded || more.length > 0) throw new Error('not one secret in the address');
  return textOf(encoded);
}

/** The answer of a call that hands out an authenticator. */
export interface HandedOut {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
  readonly id: string;
}

/** What its owner then has: as `codeOf` wants it. */
export const appWith = ({ totpURI }: Pick<HandedOut, 'totpURI'>): { readonly secret: string } => ({
  secret: secretIn(totpURI),
});
