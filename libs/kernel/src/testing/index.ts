// Fakes of the kernel's ports, and the contract suites that fakes and adapters must pass.
export { FixedClock } from './fixed-clock.js';
export { InMemoryOutbox } from './in-memory-outbox.js';
export { InMemoryOutboxQueue, type OutboxTable } from './in-memory-outbox-queue.js';
export { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
export { InMemoryVerificationRecords } from './in-memory-verification-records.js';
export { outboxContract, type OutboxUnderTest } from './outbox.contract.js';
export { mailsIn, type OutboxRow } from './outbox-row.js';
export { SequenceRandom } from './sequence-random.js';
export { type Tally, transactionRunnerContract } from './transaction-runner.contract.js';
export { type RecordsUnderTest, verificationRecordsContract } from './verification-records.contract.js';
