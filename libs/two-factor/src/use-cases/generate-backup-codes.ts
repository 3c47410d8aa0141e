import { TwoFactorError } from '../errors.js';
import { primaryAuthenticator, withBackupCodes } from '../model/authenticator.js';
import { BackupCodes } from '../model/backup-codes.js';
import type { TwoFactorPorts } from '../ports.js';
import { findOwner } from '../steps/lock-owner.js';
import { callerOf, type CallerWithPassword, runWithPassword } from '../steps/run-with-password.js';
import { doneByOwner, NO_FACTS } from '../steps/done-by-owner.js';

/** Replaces all backup codes of the caller by new ones, and returns these (specification §11.5). */
export class GenerateBackupCodes {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'journal' | 'passwordCheck' | 'random'>) {}

  async execute(input: CallerWithPassword): Promise<readonly string[]> {
    const { twoFactorEnabled } = await this.ports.transaction.run((store) => findOwner(store, callerOf(input)));
    if (!twoFactorEnabled) throw new TwoFactorError('TWO_FACTOR_NOT_ENABLED');

    const codes = BackupCodes.generate(this.ports.random);
    const use = { call: '/two-factor/generate-backup-codes', whenAbsent: 'NO_PASSWORD_CREDENTIAL_FOUND' } as const;
    await runWithPassword(this.ports, input, use, async (store, owner) => {
      const all = await store.authenticators.list(owner.id);
      const holder = primaryAuthenticator(all, 'oldest');
      if (!owner.twoFactorEnabled || !holder) throw new TwoFactorError('TWO_FACTOR_NOT_ENABLED');
      for (const authenticator of all) {
        const backupCodes = authenticator.id === holder.id ? codes : BackupCodes.none;
        await store.authenticators.save(withBackupCodes(authenticator, backupCodes));
      }
      await store.journal.note(doneByOwner(input, 'backup-codes.made', NO_FACTS));
    });
    return codes.reveal();
  }
}
