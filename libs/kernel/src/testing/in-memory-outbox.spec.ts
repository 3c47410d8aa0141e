import type { OutgoingMail } from '../outbox.js';

import { FixedClock } from './fixed-clock.js';
import { InMemoryOutbox } from './in-memory-outbox.js';
import { InMemoryOutboxQueue, type OutboxTable } from './in-memory-outbox-queue.js';
import { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
import { describeOutbox } from '../contracts/outbox.contract.js';
import type { OutboxRow } from './outbox-row.js';

describeOutbox('in memory', async () => {
  const clock = new FixedClock();
  const transaction = new InMemoryTransactionRunner<OutboxRow[], { outbox: InMemoryOutbox<OutgoingMail> }>(
    [],
    (rows) => [...rows],
    (draft) => ({ outbox: new InMemoryOutbox(draft, clock) }),
  );
  const table: OutboxTable = {
    get rows() {
      return transaction.state;
    },
    set rows(rows) {
      transaction.state = [...rows];
    },
  };
  return { transaction, queue: new InMemoryOutboxQueue(clock, table), clock };
});
