import { DeliveryWorker, type DeliveryWorkerParts } from './delivery-worker.js';
import type { Followers } from './followers.js';

/**
 * Delivers events to the followers after the commit. Each has its own worker, so that a follower that hangs does not
 * delay the others.
 */
export class DeliveryWorkers {
  private readonly workers: ReadonlyMap<string, DeliveryWorker>;

  constructor(
    private readonly followers: Followers,
    parts: DeliveryWorkerParts,
  ) {
    this.workers = new Map(
      followers.afterCommit.map((named) => [named.name, new DeliveryWorker(named, parts)] as const),
    );
  }

  start(): void {
    this.followers.onDeliveriesDue((names) => this.wake(names));
    for (const worker of this.workers.values()) worker.start();
  }

  async stop(): Promise<void> {
    this.followers.onDeliveriesDue(() => undefined);
    await Promise.all([...this.workers.values()].map((worker) => worker.stop()));
  }

  /** Even without this call, each worker checks every 5 s for due deliveries. */
  wake(names: Iterable<string> = this.workers.keys()): void {
    for (const name of names) this.workers.get(name)?.wake();
  }
}
