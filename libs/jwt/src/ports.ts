import type { Clock, RandomSource, TransactionRunner } from '@portvakt/kernel';

import type { Claims, TokenHolder } from './model/claims.js';
import type { JwtPolicy } from './model/jwt-policy.js';
import type { PublicJwk, SigningAlgorithm, SigningKey } from './model/signing-key.js';

export type NewSigningKey = SigningKey & { readonly privateKey: string };

/** Contract: `signing-key-repository.contract.ts`. */
export interface SigningKeyRepository {
  /** All keys, oldest first. */
  list(): Promise<readonly SigningKey[]>;
  /** Locks the keys until the transaction ends; waits while another transaction has them locked. */
  lock(): Promise<void>;
  add(key: NewSigningKey): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export interface SigningKeyStore {
  readonly keys: SigningKeyRepository;
}

export interface KeyPair {
  readonly publicKey: PublicJwk;
  /** JSON Web Key as text. */
  readonly privateKey: string;
}

export interface KeyPairs {
  generate(algorithm: SigningAlgorithm): Promise<KeyPair>;
}

export interface TokenSigner {
  /** Returns a compact JWT with the id of the key as `kid`. */
  sign(claims: Claims, key: NewSigningKey): Promise<string>;
}

export interface SigningKeyLog {
  /** Keys that no configured secret can decrypt and that a new key replaces. */
  replaced(ids: readonly string[]): void;
}

/** The product's claims, by name. Synchronous, so that a token costs no query and no request. */
export type ProductClaims = (holder: TokenHolder) => Readonly<Record<string, unknown>>;

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class JwtPorts {
  abstract readonly keys: Pick<SigningKeyRepository, 'list'>;
  abstract readonly transaction: TransactionRunner<SigningKeyStore>;
  abstract readonly keyPairs: KeyPairs;
  abstract readonly signer: TokenSigner;
  abstract readonly productClaims: ProductClaims;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: JwtPolicy;
  abstract readonly log: SigningKeyLog;
}
