import type { ProductClaims } from '@portvakt/jwt';

import type { Extension } from './extension.js';
import { ExtensionError } from './extension-error.js';

/** Small, because a token is sent with every request to other services, which accept about 8 KiB of headers. */
const LONGEST = 1024;

type Claiming = Pick<Extension, 'name' | 'claims'>;

/** The claims of all extensions, each under the name of its extension. */
export const productClaimsOf =
  (extensions: readonly Claiming[]): ProductClaims =>
  (holder) =>
    Object.fromEntries(
      extensions.flatMap(({ name, claims }) => (claims ? [[name, asJson(name, () => claims(holder))]] : [])),
    );

/** Throws for anything but an object of at most 1024 bytes as JSON: a token must not grow with the data of a product. */
function asJson(extension: string, claims: () => ReturnType<NonNullable<Extension['claims']>>): unknown {
  try {
    const given: unknown = claims();
    if (given instanceof Promise) given.catch(() => undefined);
    if (!isPlainObject(given)) throw new Error('expected an object');
    const text = JSON.stringify(given);
    if (Buffer.byteLength(text) > LONGEST) throw new Error(`they have more than ${LONGEST} bytes`);
    return JSON.parse(text);
  } catch (cause) {
    throw new ExtensionError(extension, 'claims', cause);
  }
}

/** A promise is not a plain object: claims must be returned synchronously. */
const isPlainObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype;
