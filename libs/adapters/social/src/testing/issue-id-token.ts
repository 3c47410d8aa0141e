import type { KeyObject } from 'node:crypto';

import type { IdTokenRules } from './fake-provider-definition.js';
import type { FakeUser } from './fake-user.js';
import { overlaid } from './fake-user.js';
import { signedJwt, signingKey } from './signing-keys.js';

/** How a forged token differs from one that the provider would sign. */
export interface TokenForgery {
  /** `none` leaves the signature empty; `HS256` signs with the text of the public key. */
  readonly alg?: string;
  /** `stray`: a key that is in no key set. */
  readonly key?: KeyObject | 'stray';
  readonly header?: Readonly<Record<string, unknown>>;
}

interface Issue {
  readonly person: FakeUser;
  readonly rules: IdTokenRules;
  readonly issuer: string;
  readonly audience: string;
  /** Replaces all other values; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly forging?: TokenForgery;
}

export async function issueIdToken({ person, rules, issuer, audience, claims, forging }: Issue): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const isForeign = rules.when === 'foreign';
  const payload = overlaid(
    {
      iss: issuer,
      ...(isForeign ? {} : { aud: audience }),
      sub: person.id,
      iat: now,
      exp: now + rules.lifetime,
      ...rules.claims(person),
    },
    { ...person.claims, ...claims },
  );
  const own = await signingKey(person.provider, rules.algorithm === 'RS256' ? 'rsa' : 'ec');
  const alg = forging?.alg ?? rules.algorithm;
  const header = overlaid({ alg, kid: own.kid, typ: 'JWT' }, forging?.header ?? {});
  return signedJwt(header, payload, await keyFor(person, alg, forging?.key));
}

async function keyFor({ provider }: FakeUser, alg: string, wanted: TokenForgery['key']): Promise<KeyObject> {
  if (wanted !== undefined && wanted !== 'stray') return wanted;
  const type = alg.startsWith('ES') ? 'ec' : 'rsa';
  const key = await signingKey(wanted === 'stray' ? 'stray' : provider, type);
  return alg.startsWith('HS') ? key.publicKey : key.privateKey;
}
