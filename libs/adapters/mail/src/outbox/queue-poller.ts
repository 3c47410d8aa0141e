/** Interval for finding items that a crash or a failure has left in the queue. */
const POLL_MS = 5_000;
/** Items are claimed only when they can be handled at once, so that the lease covers the whole handling. */
const MAX_CONCURRENT = 5;
/** Part of the 10 s that the process has after SIGTERM. */
const FLUSH_MS = 5_000;

export interface QueuePollerParts<Item> {
  /** Returns up to `limit` items that are due, and keeps other workers from them. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** Leaves the item finished or due later. */
  readonly handle: (item: Item) => Promise<void>;
  readonly onClaimError: (cause: unknown) => void;
  readonly onHandleError: (item: Item, cause: unknown) => void;
}

/**
 * Claims the items of a queue in the database as they become due, and hands each to its worker: the mails of the outbox,
 * the deliveries of a follower. No method rejects.
 */
export class QueuePoller<Item> {
  private timer: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private readonly handling = new Set<Promise<void>>();
  /** Whether items may have become due since the last claim. */
  private isClaimNeeded = false;
  private closed = false;
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: QueuePollerParts<Item>) {}

  start(): void {
    if (this.timer || this.stopping) return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /**
   * Called after a commit that queued an item. While the maximum is being handled, the claim waits until one is finished.
   */
  wake(): void {
    this.isClaimNeeded = true;
    this.claimIfPossible();
  }

  /** Claims nothing from now on. Items in progress are finished. */
  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.closed = true;
  }

  /** Stops polling, and works for at most 5 s: on items in progress, and on due items once. */
  stop(): Promise<void> {
    this.stopping ??= this.flush();
    return this.stopping;
  }

  private async flush(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.wake();
    let deadline: NodeJS.Timeout | undefined;
    const outOfTime = new Promise<void>((resolve) => {
      deadline = setTimeout(resolve, FLUSH_MS).unref();
    });
    await Promise.race([this.idle(), outOfTime]);
    clearTimeout(deadline);
    this.closed = true;
  }

  /** Resolves when nothing is being claimed or handled. */
  async idle(): Promise<void> {
    while (this.claiming || this.handling.size > 0) await Promise.all([this.claiming, ...this.handling]);
  }

  /** Called after everything that can make a claim possible: a wake-up, the end of a claim, the end of an item. */
  private claimIfPossible(): void {
    if (!this.isClaimNeeded || this.claiming || this.handling.size >= MAX_CONCURRENT || this.closed) return;
    this.claiming = this.claim().then(() => {
      this.claiming = null;
      this.claimIfPossible();
    });
  }

  private async claim(): Promise<void> {
    this.isClaimNeeded = false;
    const free = MAX_CONCURRENT - this.handling.size;
    try {
      const claimed = await this.parts.claim(free);
      // The limit was reached, so more may be due.
      if (claimed.length === free) this.isClaimNeeded = true;
      for (const item of claimed) this.startHandling(item);
    } catch (cause) {
      this.parts.onClaimError(cause);
    }
  }

  private startHandling(item: Item): void {
    const handling = this.handle(item).then(() => {
      this.handling.delete(handling);
      this.claimIfPossible();
    });
    this.handling.add(handling);
  }

  private async handle(item: Item): Promise<void> {
    try {
      await this.parts.handle(item);
    } catch (cause) {
      // The item is claimed again when its lease ends.
      this.parts.onHandleError(item, cause);
    }
  }
}
