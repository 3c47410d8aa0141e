import { type EntitySubscriberInterface, EventSubscriber, type TransactionStartEvent } from 'typeorm';

/** Of requests: what a connection asks for when it is opened, or each transaction where a pooler stands between. */
export const TIME_LIMITS = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

const SET_LOCAL = Object.entries(TIME_LIMITS)
  .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  .join('; ');

/** Sets the time limits anew in each transaction: a pooler takes no start-up parameters, and keeps no session. */
@EventSubscriber()
export class TransactionTimeLimits implements EntitySubscriberInterface {
  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    await queryRunner.query(SET_LOCAL);
  }
}
