import { newId } from '@portvakt/kernel';

import { claimsOf, declaredFieldsOf, type TokenHolder } from '../model/claims.js';
import { signingKeyAmong } from '../model/signing-key.js';
import type { JwtPorts } from '../ports.js';
import { renewAndListKeys } from '../steps/renew-and-list-keys.js';

export type IssueTokenInput = TokenHolder;

/** Issues a token that other services can verify without a request to this one (specification §16). */
export class IssueToken {
  constructor(private readonly ports: JwtPorts) {}

  async execute(holder: IssueTokenInput): Promise<string> {
    const { signer, productClaims, clock, random, policy } = this.ports;
    const keys = await renewAndListKeys(this.ports);
    const now = clock.now();
    const key = signingKeyAmong(keys, policy.algorithm, now);
    if (!key || key.privateKey === null) throw new Error('no key signs, although one was just added');
    const claims = claimsOf(holder, {
      policy,
      now,
      id: newId(random),
      product: productClaims(declaredFieldsOf(holder)),
    });
    return signer.sign(claims, { ...key, privateKey: key.privateKey });
  }
}
