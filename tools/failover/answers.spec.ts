import { describe, expect, it } from '@jest/globals';

import { Answers } from './answers.mjs';

const write = { address: 'http://one', path: '/update-user', isWrite: true, sentAt: 0 };

describe('the answers after a failure', () => {
  it('are counted by kind, and the first success is of a write that was sent after it', () => {
    const answers = new Answers();
    const killedAt = performance.now();
    answers.add({ ...write, outcome: '200', sentAt: killedAt - 1 });
    answers.add({ ...write, outcome: '500', sentAt: killedAt });
    answers.add({ ...write, outcome: '503', sentAt: killedAt });
    answers.add({ ...write, outcome: '200', sentAt: killedAt, isWrite: false });
    expect(answers.errors(killedAt)).toEqual({ 500: 1, 503: 1 });
    expect(answers.haveSucceeded(['http://one'], killedAt)).toBe(false);
    answers.add({ ...write, outcome: '200', sentAt: killedAt });
    expect(answers.haveSucceeded(['http://one'], killedAt)).toBe(true);
    expect(answers.haveSucceeded(['http://one', 'http://other'], killedAt)).toBe(false);
    expect(answers.acknowledged).toBe(2);
    expect(answers.findings).toEqual([]);
  });

  it.each(['401', '429', 'no answer'])('include %s only by mistake', (outcome) => {
    const answers = new Answers();
    answers.add({ ...write, outcome });
    expect(answers.findings).toEqual([`/update-user: ${outcome}`]);
  });
});
