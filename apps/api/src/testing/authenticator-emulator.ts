import cbor from 'cbor';
import WebAuthnEmulator, { AuthenticatorEmulator } from 'nid-webauthn-emulator';

/**
 * The emulator encodes with `cbor`, which takes its output from a stream with one `read()`. From Node 26 on, that returns
 * the first byte alone.
 */
cbor.encode = (value: unknown): Buffer => {
  const chunks: Buffer[] = [];
  const encoder = new cbor.Encoder();
  encoder.push = (chunk: string | Buffer, encoding?: BufferEncoding) => chunks.push(asBuffer(chunk, encoding)) > 0;
  encoder.pushAny(value);
  return Buffer.concat(chunks);
};

const asBuffer = (chunk: string | Buffer, encoding?: BufferEncoding): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;

/** An authenticator written by others, with one kind of key. It counts its uses. */
export const anAuthenticator = (algorithm: 'ES256' | 'EdDSA' | 'RS256'): WebAuthnEmulator =>
  new WebAuthnEmulator(new AuthenticatorEmulator({ algorithmIdentifiers: [algorithm] }));
