// Fakes and builders, for the specs of this repository. The contract suites are in ../contracts.
export { FixedClock } from './fixed-clock.js';
export { InMemoryJournal } from './in-memory-journal.js';
export { InMemoryOutbox } from './in-memory-outbox.js';
export { InMemoryOutboxQueue, type OutboxTable } from './in-memory-outbox-queue.js';
export { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
export { InMemoryVerificationRecords } from './in-memory-verification-records.js';
export { mailsIn, type OutboxRow } from './outbox-row.js';
export { SequenceRandom } from './sequence-random.js';
