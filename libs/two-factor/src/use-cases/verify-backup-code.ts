import { askedAtSignIn, assertReadable } from '../model/authenticator.js';
import type { TwoFactorStore } from '../ports.js';
import { backupCodeUsedMail } from './compose-notices.js';
import type { OpenContext } from './open-context.js';
import {
  passSecondFactor,
  type PassPorts,
  type SecondFactorPassed,
  type SecondFactorRequest,
  type Verdict,
} from './pass-second-factor.js';

export interface VerifyBackupCodeInput extends SecondFactorRequest {
  readonly code: string;
}

/** Takes a backup code and strikes it off the one list it stands in. It never turns the second factor on. */
export class VerifyBackupCode {
  constructor(private readonly ports: PassPorts) {}

  execute(input: VerifyBackupCodeInput): Promise<SecondFactorPassed> {
    return passSecondFactor(this.ports, input, (store, context) => this.judge(store, context, input));
  }

  private async judge(
    { authenticators, outbox }: TwoFactorStore,
    { owner }: OpenContext,
    { code, client }: VerifyBackupCodeInput,
  ): Promise<Verdict> {
    const all = await authenticators.list(owner.id);
    if (all.length === 0) return { kind: 'refused', code: 'BACKUP_CODES_NOT_ENABLED' };
    for (const authenticator of askedAtSignIn(all)) {
      const backupCodes = authenticator.backupCodes.without(code);
      if (!backupCodes) continue;
      await authenticators.save({ ...authenticator, backupCodes });
      await outbox.add(backupCodeUsedMail(this.ports, { owner, client }));
      return { kind: 'right', turnsOn: false };
    }
    assertReadable(askedAtSignIn(all), 'backupCodes');
    return { kind: 'wrong', code: 'INVALID_BACKUP_CODE', countsForPending: true };
  }
}
