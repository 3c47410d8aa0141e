import { RESET_PASSWORD } from '../model/verification-purposes.js';
import type { IdentityPorts } from '../ports.js';

/** Whether the link of a reset mail is still valid. The token is not used up. */
export class CheckResetToken {
  constructor(private readonly ports: Pick<IdentityPorts, 'transaction' | 'clock'>) {}

  async execute({ token }: { readonly token: string }): Promise<boolean> {
    const record = await this.ports.transaction.run(({ records }) =>
      records.find(RESET_PASSWORD, token, this.ports.clock.now()),
    );
    return record !== null;
  }
}
