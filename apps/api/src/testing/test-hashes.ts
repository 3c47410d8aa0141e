import { scryptSync } from 'node:crypto';

/**
 * scrypt at a thousandth of its real cost: the applications of these specs hash thousands of passwords. The real cost
 * is tested beside the hasher, and whoever signs in in the end-to-end tests pays it.
 */
export const TEST_COST = { N: 16, r: 16, p: 1 };

const SALT = '00112233445566778899aabbccddeeff';

/** What is stored for a password (contract §4), computed apart from the code under test. */
export function storedHash(password: string): string {
  const key = scryptSync(password.normalize('NFKC'), SALT, 64, TEST_COST);
  return `${SALT}:${key.toString('hex')}`;
}
