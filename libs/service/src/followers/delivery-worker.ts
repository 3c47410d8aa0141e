import { QueuePoller, TimeLimit } from '@portvakt/adapters/mail';
import type { ClaimedDelivery, TypeOrmDeliveries } from '@portvakt/adapters/typeorm';
import type { Clock, RandomSource } from '@portvakt/kernel';

import { deliveryDelayMs } from './delivery-delay.js';
import { FollowerPaused, FollowerTimeout, RetryLater } from './delivery-error.js';
import type { AfterCommit, FollowerTools } from '../extensions/follower.js';
import type { NamedFollower } from './followers.js';
import { type ErrorFacts, errorFacts } from '../log/error-facts.js';
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
  private readonly poller: QueuePoller<ClaimedDelivery>;
  private readonly following = new TimeLimit(TIME_MS, () => new FollowerTimeout());
  private isStopping = false;

  constructor(
    private readonly named: NamedFollower<AfterCommit>,
    private readonly parts: DeliveryWorkerParts,
  ) {
    const { deliveries, log } = parts;
    this.poller = new QueuePoller({
      claim: (limit) => deliveries.claim(named.name, limit, this.inMs(LEASE_MS)),
      handle: (delivery) => this.deliver(delivery),
      onClaimError: (cause) =>
        log.error({ follower: named.name, ...errorFacts(cause) }, 'the deliveries could not be read'),
      onHandleError: (delivery, cause) =>
        log.error({ ...factsOf(delivery), ...errorFacts(cause) }, 'a delivery could not be written'),
    });
  }

  start(): void {
    this.poller.start();
  }

  wake(): void {
    this.poller.wake();
  }

  /** Delivers what is due, for at most 5 s. Unfinished deliveries are interrupted and repeated after the next start. */
  async stop(): Promise<void> {
    await this.poller.stop();
    this.isStopping = true;
    this.following.abort();
    await this.poller.idle();
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.follow(delivery);
    } catch (cause) {
      return this.handleFailure(delivery, cause);
    }
    await this.parts.deliveries.remove(delivery);
    // The next event about the same user may have waited for this one.
    this.poller.wake();
  }

  /** Ends after 15 s, and when the service stops, even if the follower goes on. */
  private follow({ event, attempts }: ClaimedDelivery): Promise<void> {
    const { tools } = this.parts;
    return this.following.run((signal) =>
      this.named.follower.follow({ ...toJournalEvent(event), attempt: attempts }, { ...tools, signal }),
    );
  }

  private async handleFailure(delivery: ClaimedDelivery, cause: unknown): Promise<void> {
    const { deliveries, log } = this.parts;
    if (this.isStopping) return deliveries.release(delivery);
    const facts = { ...factsOf(delivery), ...failureOf(cause) };
    if (cause instanceof FollowerPaused) {
      this.poller.close();
      log.error(facts, `deliveries are paused until the next start: ${cause.message}`);
      return deliveries.release(delivery);
    }
    const delayMs = this.delayAfter(delivery, cause);
    if (delayMs === null) {
      log.error(facts, 'delivery given up');
      await deliveries.giveUp(delivery);
      return this.poller.wake();
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

/** The facts of the error, with the status of a response or the code of a failed connection, such as `ECONNREFUSED`. */
function failureOf(cause: unknown): ErrorFacts {
  const facts = errorFacts(cause);
  if (!(cause instanceof Error)) return facts;
  if ('status' in cause && typeof cause.status === 'number') return { ...facts, status: cause.status };
  const { code } = errorFacts(cause.cause);
  return code === undefined ? facts : { ...facts, code };
}
