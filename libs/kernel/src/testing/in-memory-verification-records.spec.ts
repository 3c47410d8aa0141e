import type { UserId } from '../ids.js';
import type { VerificationRecord } from '../verification-records.js';
import { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
import { InMemoryVerificationRecords } from './in-memory-verification-records.js';
import { describeVerificationRecords } from '../contracts/verification-records.contract.js';

const [kari, ola] = ['kari' as UserId, 'ola' as UserId];

describeVerificationRecords('in memory', async () => ({
  kari,
  ola,
  transaction: new InMemoryTransactionRunner<Map<string, VerificationRecord>, { records: InMemoryVerificationRecords }>(
    new Map(),
    (rows) => new Map(rows),
    (draft) => ({ records: new InMemoryVerificationRecords(draft, (id) => id === kari || id === ola) }),
  ),
}));
