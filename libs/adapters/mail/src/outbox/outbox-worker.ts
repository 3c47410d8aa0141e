import type { Clock, OutboxQueue, QueuedMail } from '@portvakt/kernel';

import { failureFacts } from './failure-facts.js';
import { retryDelayMs } from './retry-delay.js';
import { isRefusedForGood, sendFailureOf } from './send-failure.js';

/** How often to look for mails that a crash or a failure has left behind. */
const POLL_MS = 5_000;
/** Mails being sent at the same time; one is claimed only when a place is free, so its lease covers all of its sending. */
const PLACES = 5;
/** Longer than the longest sending; a crash delays a mail by this much. */
const LEASE_MS = 120_000;
/** Of the 10 s that the whole process has after SIGTERM. */
const FLUSH_MS = 5_000;

/** Mails of one kind to one mailbox (specification §9). */
export interface MailAllowance {
  /** Counts one more; false when there have been too many. `mailbox` is in lower case. */
  take(kind: string, mailbox: string): Promise<boolean>;
}

/** A structured logger; it is told ids, never an address or a link (security N3). */
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
  private claiming: Promise<void> | null = null;
  private readonly sending = new Set<Promise<void>>();
  /** Whether there may be due mails that nobody has looked for since. */
  private asked = false;
  private closed = false;
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: OutboxWorkerParts) {}

  start(): void {
    if (this.timer || this.stopping) return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Called after a commit that left a mail. A call while all places are taken is answered when one becomes free. */
  wake(): void {
    this.asked = true;
    this.claimIfPossible();
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
    await Promise.race([this.idle(), outOfTime]);
    clearTimeout(deadline);
    this.closed = true;
  }

  private async idle(): Promise<void> {
    while (this.claiming || this.sending.size > 0) await Promise.all([this.claiming, ...this.sending]);
  }

  /** Follows whatever may have made it possible: a call, a claim that has ended, a place that has become free. */
  private claimIfPossible(): void {
    if (!this.asked || this.claiming || this.sending.size >= PLACES || this.closed) return;
    this.claiming = this.claim().then(() => {
      this.claiming = null;
      this.claimIfPossible();
    });
  }

  private async claim(): Promise<void> {
    this.asked = false;
    const free = PLACES - this.sending.size;
    try {
      const claimed = await this.parts.queue.claim(free, this.inMs(LEASE_MS));
      // As many as there was room for: more may be waiting.
      if (claimed.length === free) this.asked = true;
      for (const queued of claimed) this.occupyPlace(queued);
    } catch (cause) {
      this.parts.log.error(failureFacts(cause), 'the outbox could not be read');
    }
  }

  private occupyPlace(queued: QueuedMail): void {
    const sending = this.handle(queued).then(() => {
      this.sending.delete(sending);
      this.claimIfPossible();
    });
    this.sending.add(sending);
  }

  private async handle(queued: QueuedMail): Promise<void> {
    try {
      await this.deliver(queued);
    } catch (cause) {
      // The mail comes back when its lease ends.
      this.parts.log.error({ mailId: queued.id, ...failureFacts(cause) }, 'the outbox could not be written');
    }
  }

  private async deliver(queued: QueuedMail): Promise<void> {
    const { queue, sender, log } = this.parts;
    try {
      const reason = await this.reasonToDrop(queued);
      if (reason) log.info(factsOf(queued), reason);
      else await sender.send(queued);
    } catch (cause) {
      return this.giveUpOrPostpone(queued, cause);
    }
    return queue.remove(queued.id);
  }

  private async reasonToDrop({ attempts, mail }: QueuedMail): Promise<string | null> {
    const { allowance, clock } = this.parts;
    if (mail.usefulUntil <= clock.now()) return 'mail dropped: it is of no use any more';
    if (attempts > 0 || (await allowance.take(mail.kind, mail.to.toLowerCase()))) return null;
    return 'mail left out: too many of this kind to this mailbox';
  }

  private async giveUpOrPostpone(queued: QueuedMail, cause: unknown): Promise<void> {
    const { queue, log } = this.parts;
    const dueAt = this.inMs(retryDelayMs(queued.attempts + 1));
    const isOver = isRefusedForGood(cause) || dueAt >= queued.mail.usefulUntil;
    const message = isOver ? 'mail given up' : 'mail not sent; tried again later';
    log.error({ ...factsOf(queued), ...failureFacts(cause) }, message);
    if (isOver) await queue.abandon(queued, sendFailureOf(cause));
    else await queue.postpone(queued.id, dueAt, sendFailureOf(cause));
  }

  private inMs(ms: number): Date {
    return new Date(this.parts.clock.now().getTime() + ms);
  }
}

const factsOf = ({ id, attempts, mail }: QueuedMail) => ({ mailId: id, kind: mail.kind, attempt: attempts + 1 });
