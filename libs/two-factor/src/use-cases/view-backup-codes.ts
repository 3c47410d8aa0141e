import type { UserId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import { assertReadable } from '../model/authenticator.js';
import type { TwoFactorPorts } from '../ports.js';

/** Returns the unused backup codes of a user. For code in the same process, without endpoint (specification §11.5). */
export class ViewBackupCodes {
  constructor(private readonly ports: Pick<TwoFactorPorts, 'transaction'>) {}

  async execute({ userId }: { readonly userId: UserId }): Promise<readonly string[]> {
    const all = await this.ports.transaction.run(({ authenticators }) => authenticators.list(userId));
    if (all.length === 0) throw new TwoFactorError('BACKUP_CODES_NOT_ENABLED');
    for (const authenticator of all) assertReadable([authenticator], 'backupCodes');
    return all.flatMap(({ backupCodes }) => backupCodes.reveal());
  }
}
