import { TwoFactorError } from '../errors.js';
import { leading } from '../model/authenticator.js';
import { BackupCodes } from '../model/backup-codes.js';
import type { TwoFactorPorts } from '../ports.js';
import { assertPassword, type CallerWithPassword } from './assert-password.js';
import { lockOwner } from './lock-owner.js';

/** Hands out new backup codes; every earlier one is dead (specification §11.5). */
export class GenerateBackupCodes {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'passwords' | 'random'>) {}

  async execute(input: CallerWithPassword): Promise<readonly string[]> {
    const { twoFactorEnabled } = await this.ports.transaction.run((store) =>
      lockOwner(store, input.owner.id, input.sessionId),
    );
    if (!twoFactorEnabled) throw new TwoFactorError('TWO_FACTOR_NOT_ENABLED');
    await assertPassword(this.ports, input, 'NO_PASSWORD_CREDENTIAL_FOUND');

    const codes = BackupCodes.generate(this.ports.random);
    await this.ports.transaction.run(async (store) => {
      const owner = await lockOwner(store, input.owner.id, input.sessionId);
      const all = await store.authenticators.list(owner.id);
      const holder = leading(all, 'oldest');
      if (!owner.twoFactorEnabled || !holder) throw new TwoFactorError('TWO_FACTOR_NOT_ENABLED');
      for (const authenticator of all) {
        const backupCodes = authenticator.id === holder.id ? codes : BackupCodes.none;
        await store.authenticators.save({ ...authenticator, backupCodes });
      }
    });
    return codes.reveal();
  }
}
