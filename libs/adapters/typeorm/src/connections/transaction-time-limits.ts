import { type EntitySubscriberInterface, EventSubscriber, type TransactionStartEvent } from 'typeorm';

/** Time limits of requests in milliseconds, set when a connection opens, or in each transaction behind a pooler. */
export const TIME_LIMITS = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

const SET_LOCAL = Object.entries(TIME_LIMITS)
  .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  .join('; ');

/** Sets the time limits in each transaction: a pooler accepts no start-up parameters and keeps no session settings. */
@EventSubscriber()
export class TransactionTimeLimits implements EntitySubscriberInterface {
  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    await queryRunner.query(SET_LOCAL);
  }
}
