// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export { describeOutbox, type OutboxUnderTest } from './outbox.contract.js';
export { type Tally, describeTransactionRunner } from './transaction-runner.contract.js';
export { type RecordsUnderTest, describeVerificationRecords } from './verification-records.contract.js';
export { FixedClock } from '../testing/fixed-clock.js';
