import { type Clock, type Journal, type OutboxQueue, type QueuedMail, THE_SERVICE } from '@portvakt/kernel';

import type { MailEvent } from '../events.js';
import { failureFacts } from './failure-facts.js';
import { TimeLimit } from './time-limit.js';
import { QueuePoller } from './queue-poller.js';
import { retryDelayMs } from './retry-delay.js';
import { isPermanentRefusal, sendFailureOf } from './send-failure.js';

/** The time limit of one attempt to send a mail. */
const SEND_MS = 60_000;
/**
 * Longer than that, so that two processes never send one mail because a server hangs. A crash delays a mail by at most
 * this time.
 */
const LEASE_MS = 120_000;

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

/** An attempt to send a mail. */
export interface MailAttempt {
  readonly kind: string;
  /** `dropped`: it was not tried, because it had expired or exceeded the limit of its kind. */
  readonly outcome: 'sent' | 'dropped' | 'failed';
  readonly durationMs: number;
}

export interface OutboxWorkerParts {
  readonly queue: OutboxQueue;
  readonly sender: { send(queued: QueuedMail, signal: AbortSignal): Promise<void> };
  readonly clock: Clock;
  readonly allowance: MailAllowance;
  readonly journal: Journal<MailEvent>;
  readonly log: OutboxLog;
  /** Called after each attempt. */
  readonly onAttempt?: ((attempt: MailAttempt) => void) | null;
}

const REASONS_TO_DROP = {
  'mail.given-up': 'mail dropped: it has expired',
  'mail.left-out': 'mail left out: too many of this kind to this mailbox',
} as const;

type Dropped = keyof typeof REASONS_TO_DROP;

/** Sends the mails of the outbox. Failures are logged and retried; no method rejects. */
export class OutboxWorker {
  private readonly poller: QueuePoller<QueuedMail>;
  private readonly sending = new TimeLimit(SEND_MS, () => new DOMException('it took too long', 'TimeoutError'));
  private ending: Promise<void> | null = null;
  private isStopping = false;

  constructor(private readonly parts: OutboxWorkerParts) {
    const { queue, log } = parts;
    this.poller = new QueuePoller({
      claim: (limit) => queue.claim(limit, this.inMs(LEASE_MS)),
      handle: (queued) => this.handle(queued),
      onClaimError: (cause) => log.error(failureFacts(cause), 'the outbox could not be read'),
      onHandleError: ({ id }, cause) =>
        log.error({ mailId: id, ...failureFacts(cause) }, 'the outbox could not be written'),
    });
  }

  start(): void {
    this.poller.start();
  }

  wake(): void {
    this.poller.wake();
  }

  /** Works for at most 5 s. Mails that are being sent then are interrupted, and sent after the next start. */
  stop(): Promise<void> {
    this.ending ??= this.finish();
    return this.ending;
  }

  private async finish(): Promise<void> {
    await this.poller.stop();
    this.isStopping = true;
    this.sending.abort();
    await this.poller.idle();
  }

  private async handle(queued: QueuedMail): Promise<void> {
    let result: 'mail.sent' | Dropped;
    const begunAt = performance.now();
    try {
      result = await this.sendOrDrop(queued);
      this.recordAttempt(queued, result === 'mail.sent' ? 'sent' : 'dropped', begunAt);
    } catch (cause) {
      this.recordAttempt(queued, 'failed', begunAt);
      return this.giveUpOrPostpone(queued, cause);
    }
    if (!isExpiredAfterAttempts(result, queued)) await this.parts.queue.remove(queued.id);
    // A mail that was withdrawn meanwhile has no row to keep.
    else if (!(await this.parts.queue.giveUp(queued, null))) return;
    await this.report(result, queued);
  }

  private recordAttempt({ mail }: QueuedMail, outcome: MailAttempt['outcome'], begunAt: number): void {
    this.parts.onAttempt?.({ kind: mail.kind, outcome, durationMs: performance.now() - begunAt });
  }

  private async sendOrDrop(queued: QueuedMail): Promise<'mail.sent' | Dropped> {
    const { sender, log } = this.parts;
    const dropped = await this.reasonToDrop(queued);
    if (isExpiredAfterAttempts(dropped, queued)) log.error(factsOf(queued), 'mail given up');
    else if (dropped) log.info(factsOf(queued), REASONS_TO_DROP[dropped]);
    else await this.sending.run((signal) => sender.send(queued, signal));
    return dropped ?? 'mail.sent';
  }

  private async reasonToDrop({ attempts, mail }: QueuedMail): Promise<Dropped | null> {
    const { allowance, clock } = this.parts;
    if (mail.usefulUntil <= clock.now()) return 'mail.given-up';
    if (attempts > 0 || (await allowance.take(mail.kind, mail.to.toLowerCase()))) return null;
    return 'mail.left-out';
  }

  private async giveUpOrPostpone(queued: QueuedMail, cause: unknown): Promise<void> {
    const { queue, log, clock } = this.parts;
    const { usefulUntil } = queued.mail;
    const dueAt = this.inMs(retryDelayMs(queued.attempts + 1, usefulUntil.getTime() - clock.now().getTime()));
    const isTooLate = dueAt >= usefulUntil && !this.isStopping;
    const isFinal = isPermanentRefusal(cause) || isTooLate;
    const failure = sendFailureOf(cause);
    // Also where the row cannot be written: it is claimed again when its lease ends.
    let isWithdrawn = false;
    try {
      isWithdrawn = !(isFinal ? await queue.giveUp(queued, failure) : await queue.postpone(queued.id, dueAt, failure));
    } finally {
      const message = isFinal ? 'mail given up' : 'mail not sent; tried again later';
      const facts = { ...factsOf(queued), ...failureFacts(cause) };
      log.error(facts, isWithdrawn ? 'mail not sent; withdrawn meanwhile' : message);
    }
    if (!isWithdrawn) await this.report(isFinal ? 'mail.given-up' : 'mail.delayed', queued);
  }

  /**
   * Runs after the outbox is updated: a mail that was sent must not be sent again because its event could not be
   * stored.
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

/** Such a mail is kept, so that operators find out why it has not arrived. */
const isExpiredAfterAttempts = (result: 'mail.sent' | Dropped | null, { attempts }: QueuedMail): boolean =>
  result === 'mail.given-up' && attempts > 0;

const factsOf = ({ id, attempts, mail }: QueuedMail) => ({ mailId: id, kind: mail.kind, attempt: attempts + 1 });
