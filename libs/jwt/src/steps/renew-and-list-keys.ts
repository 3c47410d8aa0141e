import { newId } from '@portvakt/kernel';

import { KEY_LIFETIME_MS, needsNewKey, outdatedAmong, type SigningKey, unreadableAmong } from '../model/signing-key.js';
import type { JwtPorts, NewSigningKey, SigningKeyRepository } from '../ports.js';

export type KeyPorts = Pick<JwtPorts, 'keys' | 'transaction' | 'keyPairs' | 'clock' | 'random' | 'policy' | 'log'>;

/** Adds a missing key, removes outdated ones, and returns all published keys. */
export async function renewAndListKeys(ports: KeyPorts): Promise<readonly SigningKey[]> {
  const keys = await ports.keys.list();
  return isDue(keys, ports) ? renewedKeys(ports) : keys;
}

const isDue = (keys: readonly SigningKey[], { policy, clock }: KeyPorts): boolean =>
  needsNewKey(keys, policy.algorithm, clock.now()) || outdatedAmong(keys, policy.lifetimeMs, clock.now()).length > 0;

/** Reads the keys again under the lock, so that processes that start together agree on one key. */
async function renewedKeys(ports: KeyPorts): Promise<readonly SigningKey[]> {
  const { policy, clock, log } = ports;
  const { added, unreadable, all } = await ports.transaction.run(async ({ keys }) => {
    await keys.lock();
    const now = clock.now();
    const stored = await keys.list();
    const outdated = outdatedAmong(stored, policy.lifetimeMs, now);
    const kept = stored.filter((key) => !outdated.includes(key));
    if (outdated.length > 0) await keys.remove(outdated.map(({ id }) => id));
    const addedKey = needsNewKey(kept, policy.algorithm, now) ? await addKey(ports, keys, now) : null;
    return {
      added: addedKey,
      unreadable: unreadableAmong(kept, policy.algorithm, now),
      all: addedKey ? [...kept, addedKey] : kept,
    };
  });
  if (added && unreadable.length > 0) log.replaced(unreadable.map(({ id }) => id));
  return all;
}

async function addKey(
  { keyPairs, policy, random }: KeyPorts,
  keys: SigningKeyRepository,
  now: Date,
): Promise<NewSigningKey> {
  const pair = await keyPairs.generate(policy.algorithm);
  const expiresAt = new Date(now.getTime() + KEY_LIFETIME_MS);
  const key = { id: newId(random), ...pair, createdAt: now, expiresAt };
  await keys.add(key);
  return key;
}
