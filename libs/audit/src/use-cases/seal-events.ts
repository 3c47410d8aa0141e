import { figuresOf } from '../model/figures.js';
import { MAX_EVENTS_PER_SEAL, type Seal, toSeal } from '../model/seal.js';
import type { AuditPorts, AuditStore } from '../ports.js';

/**
 * Makes the next seal from the committed events that have none (operators §10.3). Events that commit late go into a
 * later seal: the chain follows the order of sealing.
 */
export class SealEvents {
  constructor(private readonly ports: Pick<AuditPorts, 'transaction' | 'sealKeys' | 'clock'>) {}

  /** Returns the new seal; null if no event waits or another process is sealing. */
  execute(): Promise<Seal | null> {
    return this.ports.transaction.run(async (store) => ((await store.seals.tryLock()) ? this.sealNext(store) : null));
  }

  /** Like `execute`, but waits while another process is sealing: null means that no event waits. */
  executeAfterOthers(): Promise<Seal | null> {
    return this.ports.transaction.run(async (store) => {
      await store.seals.lock();
      return this.sealNext(store);
    });
  }

  private async sealNext({ seals }: AuditStore): Promise<Seal | null> {
    const events = await seals.unsealed(MAX_EVENTS_PER_SEAL);
    if (events.length === 0) return null;
    const { clock, sealKeys } = this.ports;
    const seal = toSeal(await seals.head(), events, clock.now(), (digest) => sealKeys.sign(digest));
    await seals.add(seal, events);
    await seals.addFigures(figuresOf(events));
    return seal;
  }
}
