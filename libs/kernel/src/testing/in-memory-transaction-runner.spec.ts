import { describe, expect, it } from '@jest/globals';

import { InMemoryTransactionRunner } from './in-memory-transaction-runner.js';
import { type Tally, transactionRunnerContract } from './transaction-runner.contract.js';

interface State {
  value: number;
  isLost: boolean;
}

const tallyOn = (draft: State): Tally => ({
  find: async () => draft.value,
  findForUpdate: async () => draft.value,
  save: async (value) => {
    draft.value = value;
  },
});

const copy = ({ value }: State): State => ({ value, isLost: false });

transactionRunnerContract(
  'in memory',
  async () => new InMemoryTransactionRunner({ value: 0, isLost: false }, copy, tallyOn),
);

describe('InMemoryTransactionRunner', () => {
  it('keeps nothing of a transaction in which a statement was refused, as a database does', async () => {
    const runner = new InMemoryTransactionRunner(
      { value: 0, isLost: false },
      copy,
      (draft) => draft,
      ({ isLost }) => isLost,
    );
    const answer = await runner.run(async (draft) => {
      draft.value = 1;
      draft.isLost = true;
      return 'done';
    });
    expect(answer).toBe('done');
    expect(runner.state.value).toBe(0);
  });
});
