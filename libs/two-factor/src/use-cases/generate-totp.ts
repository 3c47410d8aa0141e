import { TotpSecret } from '../model/totp-secret.js';
import { assertTotpEnabled } from '../model/two-factor-policy.js';
import type { TwoFactorPorts } from '../ports.js';

/** Returns the current code of a secret. For code in the same process; it has no endpoint (specification §11.5). */
export class GenerateTotp {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'totp' | 'clock' | 'policy'>) {}

  execute({ secret }: { readonly secret: string }): string {
    assertTotpEnabled(this.ports.policy);
    return this.ports.totp.codeAt(TotpSecret.restore(secret), this.ports.clock.now());
  }
}
