import { TwoFactorError } from '../errors.js';
import { TotpSecret } from '../model/totp-secret.js';
import type { TwoFactorPorts } from '../ports.js';

/** The code of a secret at this moment. For products that run in this process: no route leads here (contract §11.5). */
export class GenerateTotp {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'totp' | 'clock' | 'policy'>) {}

  execute({ secret }: { readonly secret: string }): string {
    if (!this.ports.policy.totpEnabled) throw new TwoFactorError('TOTP_ISNT_CONFIGURED');
    return this.ports.totp.codeAt(TotpSecret.restore(secret), this.ports.clock.now());
  }
}
