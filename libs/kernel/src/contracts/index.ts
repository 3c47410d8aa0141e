// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeJournal, type JournalUnderTest } from './journal.contract.js';
export { describeOutbox, type OutboxUnderTest } from './outbox.contract.js';
export { type Tally, describeTransactionRunner } from './transaction-runner.contract.js';
export { type RecordsUnderTest, describeVerificationRecords } from './verification-records.contract.js';
export { FixedClock } from '../testing/fixed-clock.js';
