import { type Clock, type Journal, type OutboxQueue, type QueuedMail, THE_SERVICE } from '@portvakt/kernel';

import type { MailEvent } from '../events.js';
import { failureFacts } from './failure-facts.js';
import { retryDelayMs } from './retry-delay.js';
import { isPermanentRefusal, sendFailureOf } from './send-failure.js';

/** Interval for finding mails that a crash or a failure has left in the queue. */
const POLL_MS = 5_000;
/** Mails are claimed only when they can be sent at once, so that the lease covers the whole sending. */
const MAX_CONCURRENT = 5;
/** Longer than the longest sending. A crash delays a mail by this time. */
const LEASE_MS = 120_000;
/** Part of the 10 s that the process has after SIGTERM. */
const FLUSH_MS = 5_000;

/** Limits mails of one kind to one mailbox (specification §9). */
export interface MailAllowance {
  /** Counts a mail; false where there were too many. `mailbox` is in lower case. */
  take(kind: string, mailbox: string): Promise<boolean>;
}

/** A structured logger. It receives ids, never an address or a link (security N3). */
export interface OutboxLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface OutboxWorkerParts {
  readonly queue: OutboxQueue;
  readonly sender: { send(queued: QueuedMail): Promise<void> };
  readonly clock: Clock;
  readonly allowance: MailAllowance;
  readonly journal: Journal<MailEvent>;
  readonly log: OutboxLog;
}

const REASONS_TO_DROP = {
  'mail.given-up': 'mail dropped: it is of no use any more',
  'mail.left-out': 'mail left out: too many of this kind to this mailbox',
} as const;

type Dropped = keyof typeof REASONS_TO_DROP;

/** Sends the mails of the outbox. Failures are logged and retried; no method rejects. */
export class OutboxWorker {
  private timer: NodeJS.Timeout | null = null;
  private claiming: Promise<void> | null = null;
  private readonly sending = new Set<Promise<void>>();
  /** Whether mails may have become due since the last claim. */
  private isClaimNeeded = false;
  private closed = false;
  private stopping: Promise<void> | null = null;

  constructor(private readonly parts: OutboxWorkerParts) {}

  start(): void {
    if (this.timer || this.stopping) return;
    this.timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /**
   * Called after a commit that queued a mail. While the maximum is being sent, the claim waits until one is finished.
   */
  wake(): void {
    this.isClaimNeeded = true;
    this.claimIfPossible();
  }

  /** Stops polling, and sends for at most 5 s: mails in progress, and due mails once. */
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

  /** Called after everything that can make a claim possible: a wake-up, the end of a claim, the end of a sending. */
  private claimIfPossible(): void {
    if (!this.isClaimNeeded || this.claiming || this.sending.size >= MAX_CONCURRENT || this.closed) return;
    this.claiming = this.claim().then(() => {
      this.claiming = null;
      this.claimIfPossible();
    });
  }

  private async claim(): Promise<void> {
    this.isClaimNeeded = false;
    const free = MAX_CONCURRENT - this.sending.size;
    try {
      const claimed = await this.parts.queue.claim(free, this.inMs(LEASE_MS));
      // The limit was reached, so more may be due.
      if (claimed.length === free) this.isClaimNeeded = true;
      for (const queued of claimed) this.startSending(queued);
    } catch (cause) {
      this.parts.log.error(failureFacts(cause), 'the outbox could not be read');
    }
  }

  private startSending(queued: QueuedMail): void {
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
      // The mail is claimed again when its lease ends.
      this.parts.log.error({ mailId: queued.id, ...failureFacts(cause) }, 'the outbox could not be written');
    }
  }

  private async deliver(queued: QueuedMail): Promise<void> {
    let result: 'mail.sent' | Dropped;
    try {
      result = await this.sendOrDrop(queued);
    } catch (cause) {
      return this.giveUpOrPostpone(queued, cause);
    }
    await this.parts.queue.remove(queued.id);
    await this.report(result, queued);
  }

  private async sendOrDrop(queued: QueuedMail): Promise<'mail.sent' | Dropped> {
    const { sender, log } = this.parts;
    const dropped = await this.reasonToDrop(queued);
    if (dropped) log.info(factsOf(queued), REASONS_TO_DROP[dropped]);
    else await sender.send(queued);
    return dropped ?? 'mail.sent';
  }

  private async reasonToDrop({ attempts, mail }: QueuedMail): Promise<Dropped | null> {
    const { allowance, clock } = this.parts;
    if (mail.usefulUntil <= clock.now()) return 'mail.given-up';
    if (attempts > 0 || (await allowance.take(mail.kind, mail.to.toLowerCase()))) return null;
    return 'mail.left-out';
  }

  private async giveUpOrPostpone(queued: QueuedMail, cause: unknown): Promise<void> {
    const { queue, log } = this.parts;
    const dueAt = this.inMs(retryDelayMs(queued.attempts + 1));
    const isFinal = isPermanentRefusal(cause) || dueAt >= queued.mail.usefulUntil;
    const message = isFinal ? 'mail given up' : 'mail not sent; tried again later';
    log.error({ ...factsOf(queued), ...failureFacts(cause) }, message);
    if (isFinal) await queue.abandon(queued, sendFailureOf(cause));
    else await queue.postpone(queued.id, dueAt, sendFailureOf(cause));
    await this.report(isFinal ? 'mail.given-up' : 'mail.delayed', queued);
  }

  /**
   * After the outbox is written: a mail that was sent must not be sent again because the audit log cannot be written.
   */
  private async report(kind: MailEvent['kind'], { id, attempts, mail }: QueuedMail): Promise<void> {
    const facts = { kind: mail.kind, attempt: attempts + 1, mail: id };
    const event = { kind, outcome: 'done', subject: mail.userId, by: THE_SERVICE, client: null, facts } as const;
    try {
      await this.parts.journal.note({ ...event, address: mail.to });
    } catch (cause) {
      this.parts.log.error({ mailId: id, event: kind, ...failureFacts(cause) }, 'the audit log could not be written');
    }
  }

  private inMs(ms: number): Date {
    return new Date(this.parts.clock.now().getTime() + ms);
  }
}

const factsOf = ({ id, attempts, mail }: QueuedMail) => ({ mailId: id, kind: mail.kind, attempt: attempts + 1 });
