import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt);
const COST = { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_LENGTH = 64;

/**
 * Returns which of `passwords` matches a stored hash (specification §4), independently of the service's code; null: none.
 *
 * @param {string} stored
 * @param {readonly string[]} passwords
 * @returns {Promise<string | null>}
 */
export async function passwordOf(stored, passwords) {
  const [salt, key] = stored.split(':');
  for (const password of passwords) {
    const derived = await derive(password.normalize('NFKC'), salt, KEY_LENGTH, COST);
    if (timingSafeEqual(derived, Buffer.from(key, 'hex'))) return password;
  }
  return null;
}
