import { scryptSync } from 'node:crypto';

/** The cost in production (specification §4), for tests in which hashing must take a realistic time. */
export const PRODUCTION_COST = { N: 16_384, r: 16, p: 1 };

/**
 * scrypt parameters at a thousandth of the real cost, because these specs hash thousands of passwords. The unit tests
 * of the hasher and the e2e tests use the real cost.
 */
export const TEST_COST = { N: 16, r: 16, p: 1 };

const SALT = '00112233445566778899aabbccddeeff';

/** The stored form of a password (specification §4), computed independently of the code under test. */
export function storedHash(password: string): string {
  const key = scryptSync(password.normalize('NFKC'), SALT, 64, TEST_COST);
  return `${SALT}:${key.toString('hex')}`;
}
