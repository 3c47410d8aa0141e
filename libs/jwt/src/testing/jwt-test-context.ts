import { FixedClock, InMemoryTransactionRunner, SequenceRandom } from '@portvakt/kernel/testing';

import type { Claims } from '../model/claims.js';
import { defaultJwtPolicy, type JwtPolicy } from '../model/jwt-policy.js';
import type { SigningKey } from '../model/signing-key.js';
import type { JwtPorts, NewSigningKey } from '../ports.js';
import { InMemorySigningKeys } from './in-memory-signing-keys.js';

export interface SignedToken {
  readonly claims: Claims;
  readonly kid: string;
}

/**
 * Every port in memory. A token is the JSON of its claims and its key's id; key pairs are numbered in the order of
 * their creation.
 */
export function jwtTestContext(policy: Partial<JwtPolicy> = {}) {
  const runner = new InMemoryTransactionRunner(
    new Map<string, SigningKey>(),
    (state) => new Map(state),
    (draft) => ({ keys: new InMemorySigningKeys(draft) }),
  );
  const generated: string[] = [];
  const replaced: string[][] = [];
  const ports: JwtPorts & { readonly clock: FixedClock } = {
    keys: { list: () => new InMemorySigningKeys(runner.state).list() },
    transaction: runner,
    keyPairs: {
      generate: async (alg) => {
        generated.push(alg);
        return { publicKey: { alg, kty: 'EC', x: String(generated.length) }, privateKey: 'private' };
      },
    },
    signer: { sign: async (claims, { id }) => JSON.stringify({ claims, kid: id }) },
    clock: new FixedClock(),
    random: new SequenceRandom(),
    productClaims: () => ({}),
    policy: { ...defaultJwtPolicy, ...policy },
    log: { replaced: (ids) => void replaced.push([...ids]) },
  };
  return {
    ports,
    generated,
    replaced,
    add: (key: NewSigningKey) => runner.run(({ keys }) => keys.add(key)),
    /** Simulates a key whose secret is no longer configured. */
    makeUnreadable: (id: string) => {
      const key = runner.state.get(id);
      if (key) runner.state.set(id, { ...key, privateKey: null });
    },
    read: (token: string) => JSON.parse(token) as SignedToken,
  };
}
