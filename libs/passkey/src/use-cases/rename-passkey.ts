import { type Caller, type Client, userActor } from '@portvakt/kernel';

import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts } from '../ports.js';
import { lockHolder } from '../steps/lock-holder.js';
import { ownPasskey } from '../steps/own-passkey.js';

export interface RenamePasskeyInput {
  readonly caller: Caller;
  readonly id: string;
  /** Trimmed, not empty. */
  readonly name: string;
  readonly client: Client;
}

/** Gives a passkey of the caller another name (passkeys §2.6). */
export class RenamePasskey {
  constructor(private readonly ports: Pick<PasskeyPorts, 'transaction'>) {}

  execute({ caller, id, name, client }: RenamePasskeyInput): Promise<Passkey> {
    return this.ports.transaction.run(async (store) => {
      const holder = await lockHolder(store, caller);
      const passkey = await ownPasskey(store, id, holder.id);
      const renamed = { ...passkey, name };
      await store.passkeys.save(renamed);
      const by = userActor(caller);
      const facts = { id: passkey.id };
      await store.journal.note({ kind: 'passkey.changed', outcome: 'done', subject: holder.id, by, client, facts });
      return renamed;
    });
  }
}
