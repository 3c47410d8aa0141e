import { type Caller, type Client, userActor } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts, PasskeyStore } from '../ports.js';
import { passkeyChangedMail } from '../steps/compose-notices.js';
import { lockHolder } from '../steps/lock-holder.js';
import { ownPasskey } from '../steps/own-passkey.js';

export interface DeletePasskeyInput {
  readonly caller: Caller;
  readonly id: string;
  readonly client: Client;
}

/**
 * Deletes a passkey of the caller unless it is the last sign-in method (passkeys §2.7). The user row is locked while
 * the methods are counted, so that concurrent requests cannot remove the last one (passkeys §6.4). Sessions that began
 * with the passkey stay.
 */
export class DeletePasskey {
  constructor(private readonly ports: Pick<PasskeyPorts, 'transaction' | 'devices' | 'clock' | 'policy'>) {}

  async execute({ caller, id, client }: DeletePasskeyInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const holder = await lockHolder(store, caller);
      const passkey = await ownPasskey(store, id, holder.id);
      await this.assertNotLast(store, passkey);
      await store.passkeys.remove(passkey.id);
      await store.outbox.add(passkeyChangedMail(this.ports, { holder, passkey, client }, 'deleted'));
      const by = userActor(caller);
      const facts = { id: passkey.id };
      await store.journal.note({ kind: 'passkey.deleted', outcome: 'done', subject: holder.id, by, client, facts });
    });
  }

  private async assertNotLast({ passkeys, otherSignInMethods }: PasskeyStore, { userId }: Passkey): Promise<void> {
    if (this.ports.policy.allowUnlinkingAll) return;
    const owned = await passkeys.list(userId);
    if (owned.length > 1 || (await otherSignInMethods.exist(userId))) return;
    throw new PasskeyError('FAILED_TO_DELETE_LAST_PASSKEY');
  }
}
