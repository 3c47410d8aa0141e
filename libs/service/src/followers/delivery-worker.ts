import { LimitedWork, QueueWorker } from '@portvakt/adapters/mail';
import type { ClaimedDelivery, TypeOrmDeliveries } from '@portvakt/adapters/typeorm';
import type { Clock, RandomSource } from '@portvakt/kernel';

import { deliveryDelayMs } from './delivery-delay.js';
import { FollowerPaused, FollowerTimeout, RetryLater } from './delivery-error.js';
import type { AfterCommit, FollowerTools } from '../extensions/follower.js';
import type { NamedFollower } from './followers.js';
import { toJournalEvent } from './journal-event.js';

/** The time limit of a follower for one event. */
const TIME_MS = 15_000;
/** Longer than the time limit. After a crash, a delivery waits at most this long. */
const LEASE_MS = 120_000;
const LARGEST_BYTE = 255;

/** Receives ids and names of errors, never messages, which may quote a user. */
export interface DeliveryLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface DeliveryWorkerParts {
  readonly deliveries: Pick<TypeOrmDeliveries, 'claim' | 'remove' | 'postpone' | 'release' | 'giveUp'>;
  readonly tools: Omit<FollowerTools, 'signal'>;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: DeliveryLog;
}

/** Delivers events to one follower at least once, and events about one user in order. No method rejects. */
export class DeliveryWorker {
  private readonly worker: QueueWorker<ClaimedDelivery>;
  private readonly following = new LimitedWork(TIME_MS, () => new FollowerTimeout());
  private isStopping = false;

  constructor(
    private readonly named: NamedFollower<AfterCommit>,
    private readonly parts: DeliveryWorkerParts,
  ) {
    const { deliveries, log } = parts;
    this.worker = new QueueWorker({
      claim: (limit) => deliveries.claim(named.name, limit, this.inMs(LEASE_MS)),
      handle: (delivery) => this.deliver(delivery),
      onClaimError: (cause) =>
        log.error({ follower: named.name, error: nameOf(cause) }, 'the deliveries could not be read'),
      onHandleError: (delivery, cause) =>
        log.error({ ...factsOf(delivery), error: nameOf(cause) }, 'a delivery could not be written'),
    });
  }

  start(): void {
    this.worker.start();
  }

  wake(): void {
    this.worker.wake();
  }

  /** Delivers what is due, for at most 5 s. Unfinished deliveries are interrupted and repeated after the next start. */
  async stop(): Promise<void> {
    await this.worker.stop();
    this.isStopping = true;
    this.following.abort();
    await this.worker.idle();
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.follow(delivery);
    } catch (cause) {
      return this.failed(delivery, cause);
    }
    await this.parts.deliveries.remove(delivery);
    // The next event about the same user may have waited for this one.
    this.worker.wake();
  }

  /** Ends after 15 s, and when the service stops, even if the follower goes on. */
  private follow({ event, attempts }: ClaimedDelivery): Promise<void> {
    const { tools } = this.parts;
    return this.following.run((signal) =>
      this.named.follower.follow({ ...toJournalEvent(event), attempt: attempts }, { ...tools, signal }),
    );
  }

  private async failed(delivery: ClaimedDelivery, cause: unknown): Promise<void> {
    const { deliveries, log } = this.parts;
    if (this.isStopping) return deliveries.release(delivery);
    const facts = { ...factsOf(delivery), error: nameOf(cause), ...codeIn(cause) };
    if (cause instanceof FollowerPaused) {
      this.worker.close();
      log.error(facts, `deliveries are paused until the next start: ${cause.message}`);
      return deliveries.release(delivery);
    }
    const delayMs = this.delayAfter(delivery, cause);
    if (delayMs === null) {
      log.error(facts, 'delivery given up');
      await deliveries.giveUp(delivery);
      return this.worker.wake();
    }
    log.error(facts, 'not delivered; tried again later');
    await deliveries.postpone(delivery, this.inMs(delayMs));
  }

  /**
   * At least our own delay: with a receiver that always asks for one second, ten attempts would fail within a minute.
   */
  private delayAfter({ attempts }: ClaimedDelivery, cause: unknown): number | null {
    const [byte = 0] = this.parts.random.bytes(1);
    const delayMs = deliveryDelayMs(attempts, byte / LARGEST_BYTE);
    if (delayMs === null || !(cause instanceof RetryLater)) return delayMs;
    return Math.max(delayMs, cause.delayMs ?? 0);
  }

  private inMs(ms: number): Date {
    return new Date(this.parts.clock.now().getTime() + ms);
  }
}

const factsOf = ({ follower, event, attempts }: ClaimedDelivery) => ({
  follower,
  event: event.id,
  kind: event.kind,
  attempt: attempts,
});

/** The status of a response, or the code of a failed connection, such as `ECONNREFUSED`. */
function codeIn(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  if ('status' in cause && typeof cause.status === 'number') return { status: cause.status };
  const error = cause.cause instanceof Error ? cause.cause : cause;
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : typeof cause);
