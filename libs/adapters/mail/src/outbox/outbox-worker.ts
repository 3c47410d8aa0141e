import type { Clock, OutboxQueue, QueuedMail } from '@portvakt/kernel';

import { failureFacts } from './failure-facts.js';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-delay.js';

/** How often to look for mails that a crash or a failure has left behind. */
const POLL_MS = 5_000;
/** Claimed and sent at once, so that the lease covers each of them from its first second. */
const BATCH = 5;
/** Longer than the longest sending; a crash delays a mail by this much. */
const LEASE_MS = 120_000;
/** Of the 10 s that the whole process has after SIGTERM. */
const FLUSH_MS = 5_000;

/** Mails of one kind to one mailbox (contract §9). */
export interface MailAllowance {
  /** Counts one more; false when there have been too many. `mailbox` is in lower case. */
  take(kind: string, mailbox: string): Promise<boolean>;
}

/** A structured logger; it is told ids, never an address or a link (N3). */
export interface OutboxLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OutboxWorkerParts {
  readonly queue: OutboxQueue;
  readonly sender: { send(queued: QueuedMail): Promise<void> };
  readonly clock: Clock;
  readonly allowance: MailAllowance;
  readonly log: OutboxLog;
}

/** Sends what transactions have left in the outbox. Whatever fails is logged and tried again; nothing here rejects. */
export class OutboxWorker {
  private timer: NodeJS.Timeout | null = null;
  private draining: Promise<void> | null = null;
  private asked = false;
  private closed = false;
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: OutboxWorkerParts) {}

  start(): void {
    if (this.timer || this.stopping) return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Called after a commit that left a mail. A call during a drain makes another one follow. */
  wake(): void {
    if (this.closed) return;
    this.asked = true;
    this.draining ??= this.drain();
  }

  /** Stops polling, finishes what is being sent and tries once more what is due, for some seconds at most. */
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
    await Promise.race([this.draining, outOfTime]);
    clearTimeout(deadline);
    this.closed = true;
  }

  private async drain(): Promise<void> {
    while (this.asked && !this.closed) {
      this.asked = false;
      await this.sendAllDue();
    }
    // In the same turn as the last look at `asked`: a call in between would be lost.
    this.draining = null;
  }

  private async sendAllDue(): Promise<void> {
    try {
      let claimed: readonly QueuedMail[];
      do {
        claimed = await this.parts.queue.claim(BATCH, this.inMs(LEASE_MS));
        await Promise.all(claimed.map((queued) => this.handle(queued)));
      } while (claimed.length === BATCH && !this.closed);
    } catch (cause) {
      this.parts.log.error(failureFacts(cause), 'the outbox could not be read');
    }
  }

  private async handle(queued: QueuedMail): Promise<void> {
    try {
      const isDone = await this.deliver(queued);
      if (isDone) await this.parts.queue.remove(queued.id);
      else await this.parts.queue.postpone(queued.id, this.inMs(retryDelayMs(queued.attempts + 1)));
    } catch (cause) {
      // The mail comes back when its lease ends.
      this.parts.log.error({ mailId: queued.id, ...failureFacts(cause) }, 'the outbox could not be written');
    }
  }

  /** False when the mail is to be tried again. */
  private async deliver(queued: QueuedMail): Promise<boolean> {
    const { id, attempts, mail } = queued;
    const facts = { mailId: id, kind: mail.kind, attempt: attempts + 1 };
    try {
      if (attempts === 0 && !(await this.parts.allowance.take(mail.kind, mail.to.toLowerCase()))) {
        this.parts.log.info(facts, 'mail left out: too many of this kind to this mailbox');
        return true;
      }
      await this.parts.sender.send(queued);
      return true;
    } catch (cause) {
      const isLast = attempts + 1 >= MAX_ATTEMPTS;
      const message = isLast ? 'mail given up' : 'mail not sent; tried again later';
      this.parts.log.error({ ...facts, ...failureFacts(cause) }, message);
      return isLast;
    }
  }

  private inMs(ms: number): Date {
    return new Date(this.parts.clock.now().getTime() + ms);
  }
}
