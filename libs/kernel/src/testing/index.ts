export { FixedClock } from './fixed-clock.js';
export { InMemoryOutbox } from './in-memory-outbox.js';
export { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
export { SequenceRandom } from './sequence-random.js';
