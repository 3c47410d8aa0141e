import type { JwtPorts } from '../ports.js';
import { renewAndListKeys } from '../steps/renew-and-list-keys.js';

/** Publishes the next key in time and removes outdated ones, also while nobody asks for a token. */
export class RenewSigningKeys {
  constructor(private readonly ports: JwtPorts) {}

  async execute(): Promise<void> {
    await renewAndListKeys(this.ports);
  }
}
