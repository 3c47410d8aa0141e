import type { PublicJwk } from '../model/signing-key.js';
import type { JwtPorts } from '../ports.js';
import { currentKeys } from '../steps/current-keys.js';

export type PublishedKey = PublicJwk & { readonly kid: string };

/** The keys that verify tokens: those that sign, have signed, and will sign (specification §16). */
export class ListPublicKeys {
  constructor(private readonly ports: JwtPorts) {}

  async execute(): Promise<readonly PublishedKey[]> {
    const keys = await currentKeys(this.ports);
    return keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id }));
  }
}
