import { scryptSync } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { describePasswordHasher } from '@portvakt/identity/contracts';
import { OverloadError } from '@portvakt/kernel';

import { ScryptPasswordHasher } from './scrypt-password-hasher.js';
import { maxConcurrentHashes } from './thread-pool.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const CHEAP = { N: 2, r: 1, p: 1 };
const SALT = '000102030405060708090a0b0c0d0e0f';

/** A stored value made with Node alone, with the hex text as salt (specification §4). */
const storedBy = (password: string): string => `${SALT}:${scryptSync(password, SALT, 64, COST).toString('hex')}`;

/** Counts the derivations that went through the queue. */
class CountingQueue extends ConcurrencyLimiter {
  derivations = 0;

  override run<T>(work: () => Promise<T>): Promise<T> {
    this.derivations++;
    return super.run(work);
  }
}

const aHasher = () => {
  const queue = new CountingQueue(2, 10);
  return { queue, hasher: new ScryptPasswordHasher(queue) };
};

describePasswordHasher('scrypt', new ScryptPasswordHasher());

describe('ScryptPasswordHasher', () => {
  it('uses the hex text as salt, not its bytes', async () => {
    const { hasher } = aHasher();
    const saltBytes = Buffer.from(SALT, 'hex');
    const byBytes = `${SALT}:${scryptSync('blåbær', saltBytes, 64, COST).toString('hex')}`;
    expect(await hasher.matches('blåbær', storedBy('blåbær'))).toBe(true);
    expect(await hasher.matches('blåbær', byBytes)).toBe(false);
  });

  it('matches a fixed stored value, so that existing passwords keep working', async () => {
    const stored = `${SALT}:${VECTOR}`;
    expect(storedBy('blåbærsyltetøy')).toBe(stored);
    expect(await aHasher().hasher.matches('blåbærsyltetøy', stored)).toBe(true);
  });

  it('stores 16 bytes of random salt and 64 bytes of key in lower-case hex', async () => {
    const { hasher } = aHasher();
    const [one, other] = await Promise.all([hasher.hash('hemmelig'), hasher.hash('hemmelig')]);
    const [salt = '', key = ''] = one.split(':');
    expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(key).toBe(scryptSync('hemmelig', salt, 64, COST).toString('hex'));
    expect(other.slice(0, 32)).not.toBe(salt);
  });

  it('hashes the NFKC form, as UTF-8', async () => {
    expect(await aHasher().hasher.matches('ﬁsk Ⅷ a\u030a', storedBy('fisk VIII \u00e5'))).toBe(true);
  });

  it.each([
    ['an empty string', ''],
    ['the password itself', 'hemmelig'],
    ['a colon', ':'],
    ['a key that is too short', `${SALT}:${'ab'.repeat(63)}`],
    ['a key that is too long', `${SALT}:${'ab'.repeat(65)}`],
    ['upper-case hex', storedBy('hemmelig').toUpperCase()],
    ['a line end', `${storedBy('hemmelig')}\n`],
    ['a leading space', ` ${storedBy('hemmelig')}`],
    ['a hash of another kind', '$2b$10$abcdefghijklmnopqrstuuVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV'],
    ['no salt', storedBy('hemmelig').slice(32)],
  ])('does not match against %s, and takes one derivation', async (_, stored) => {
    const { hasher, queue } = aHasher();
    expect(await hasher.matches('hemmelig', stored)).toBe(false);
    expect(queue.derivations).toBe(1);
  });

  it('derives once for hash, matches and pretend each', async () => {
    const { hasher, queue } = aHasher();
    await hasher.hash('hemmelig');
    await hasher.matches('hemmelig', storedBy('annet'));
    await hasher.pretend('hemmelig');
    expect(queue.derivations).toBe(3);
  });

  it('rejects with an overload where the queue is full', async () => {
    const hasher = new ScryptPasswordHasher(new ConcurrencyLimiter(1, 0));
    const running = hasher.pretend('a');
    await expect(hasher.pretend('b')).rejects.toBeInstanceOf(OverloadError);
    await running;
  });

  it.each([
    ['the hasher', () => new ScryptPasswordHasher(undefined, CHEAP)],
    ['that of tests', () => ScryptPasswordHasher.forTests(CHEAP, 5_000)],
  ])('lets 64 hashes wait for a core, and rejects the next one: %s', async (_, make) => {
    const hasher = make();
    const accepted = Array.from({ length: maxConcurrentHashes() + 64 }, () => hasher.pretend('a'));
    await expect(hasher.pretend('b')).rejects.toBeInstanceOf(OverloadError);
    await expect(Promise.all(accepted)).resolves.toBeDefined();
    expect(hasher.state().refused).toBe(1);
  });
});

/** scrypt('blåbærsyltetøy', SALT as text, N 16384, r 16, p 1, 64 bytes). */
const VECTOR =
  'e4c25a4c06a3f93fc5c4450a88e8498288cae4a12c56173b7c8b0c72435e92b146b2331be10e3ba93c16c63f78d35f0c3042771aebb1624c463bc990c28726a9';
