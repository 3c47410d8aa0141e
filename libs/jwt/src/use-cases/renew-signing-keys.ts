import type { JwtPorts } from '../ports.js';
import { renewAndListKeys } from '../steps/renew-and-list-keys.js';

/** Publishes the next key in time and removes outdated ones, even if no token is requested. */
export class RenewSigningKeys {
  constructor(private readonly ports: JwtPorts) {}

  async execute(): Promise<void> {
    await renewAndListKeys(this.ports);
  }
}
