import type { JwtPorts } from '../ports.js';
import { currentKeys } from '../steps/current-keys.js';

/** Publishes the next key in time and removes outdated ones, also while nobody asks for a token. */
export class RenewSigningKeys {
  constructor(private readonly ports: JwtPorts) {}

  async execute(): Promise<void> {
    await currentKeys(this.ports);
  }
}
