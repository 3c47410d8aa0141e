import type { PublicJwk } from '../model/signing-key.js';
import type { JwtPorts } from '../ports.js';
import { renewAndListKeys } from '../steps/renew-and-list-keys.js';

export type PublishedKey = PublicJwk & { readonly kid: string };

/** Lists the keys that verify tokens: the current key, earlier keys and the next one (specification §16). */
export class ListPublicKeys {
  constructor(private readonly ports: JwtPorts) {}

  async execute(): Promise<readonly PublishedKey[]> {
    const keys = await renewAndListKeys(this.ports);
    return keys.map(({ id, publicKey }) => ({ ...publicKey, kid: id }));
  }
}
