import { describe, expect, it } from '@jest/globals';

import { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
import { type Tally, describeTransactionRunner } from '../contracts/transaction-runner.contract.js';

interface State {
  value: number;
  isAborted: boolean;
}

const tallyOn = (draft: State): Tally => ({
  find: async () => draft.value,
  findForUpdate: async () => draft.value,
  save: async (value) => {
    draft.value = value;
  },
});

const copy = ({ value }: State): State => ({ value, isAborted: false });

describeTransactionRunner(
  'in memory',
  async () => new InMemoryTransactionRunner({ value: 0, isAborted: false }, copy, tallyOn),
);

describe('InMemoryTransactionRunner', () => {
  it('rolls back a transaction in which a statement failed, like a database', async () => {
    const runner = new InMemoryTransactionRunner(
      { value: 0, isAborted: false },
      copy,
      (draft) => draft,
      ({ isAborted }) => isAborted,
    );
    const answer = await runner.run(async (draft) => {
      draft.value = 1;
      draft.isAborted = true;
      return 'done';
    });
    expect(answer).toBe('done');
    expect(runner.state.value).toBe(0);
  });
});
