import { RESET_PASSWORD } from '../model/verification-purposes.js';
import type { IdentityPorts } from '../ports.js';

/** Whether the link of a reset mail is still valid. The token is not used up. */
export class CheckResetToken {
  constructor(private readonly ports: Pick<IdentityPorts, 'records' | 'clock'>) {}

  async execute({ token }: { readonly token: string }): Promise<boolean> {
    return (await this.ports.records.find(RESET_PASSWORD, token, this.ports.clock.now())) !== null;
  }
}
