import type { UserId } from '@portvakt/kernel';

import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts } from '../ports.js';

/** Lists the passkeys of a user, oldest first (passkeys §2.5). */
export class ListPasskeys {
  constructor(private readonly ports: Pick<PasskeyPorts, 'transaction'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly Passkey[]> {
    return this.ports.transaction.run(({ passkeys }) => passkeys.list(userId));
  }
}
