import { acceptedAtSignIn, assertReadable, withoutBackupCode } from '../model/authenticator.js';
import type { TwoFactorStore } from '../ports.js';
import { backupCodeUsedMail } from '../steps/notice-mails.js';
import { doneByOwner, NO_FACTS, sessionOf } from '../steps/done-by-owner.js';
import type { LockedContext } from '../steps/lock-context.js';
import {
  passSecondFactor,
  type PassPorts,
  type SecondFactorPassed,
  type SecondFactorRequest,
  type CodeCheck,
} from '../steps/pass-second-factor.js';

export interface VerifyBackupCodeInput extends SecondFactorRequest {
  readonly code: string;
}

/** Accepts a backup code once. Unlike the other codes, it never turns the second factor on. */
export class VerifyBackupCode {
  constructor(private readonly ports: PassPorts) {}

  execute(input: VerifyBackupCodeInput): Promise<SecondFactorPassed> {
    return passSecondFactor(this.ports, input, (store, context) => this.judge(store, context, input));
  }

  private async judge(
    { authenticators, outbox, journal }: TwoFactorStore,
    context: LockedContext,
    { code, client }: VerifyBackupCodeInput,
  ): Promise<CodeCheck> {
    const { owner } = context;
    const all = await authenticators.list(owner.id);
    if (all.length === 0) return { kind: 'refused', code: 'BACKUP_CODES_NOT_ENABLED' };
    for (const authenticator of acceptedAtSignIn(all)) {
      const changed = withoutBackupCode(authenticator, code);
      if (!changed) continue;
      await authenticators.save(changed);
      await outbox.add(backupCodeUsedMail(this.ports, { owner, client }));
      await journal.note(doneByOwner({ owner, sessionId: sessionOf(context), client }, 'backup-code.used', NO_FACTS));
      return { kind: 'right', turnsOn: false, by: 'backup-code' };
    }
    assertReadable(acceptedAtSignIn(all), 'backupCodes');
    return { kind: 'wrong', code: 'INVALID_BACKUP_CODE', by: 'backup-code', countsForPending: true };
  }
}
