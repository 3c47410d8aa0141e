import { describe, expect, it } from '@jest/globals';

import { TimeLimit } from './time-limit.js';

const forever = (): Promise<never> => new Promise(() => undefined);

describe('work with a time limit', () => {
  it('ends when the process stops, and does not begin afterwards', async () => {
    const work = new TimeLimit(60_000, () => new Error('too late'));
    const running = work.run(forever);
    work.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    let begun = false;
    const later = work.run(async () => {
      begun = true;
    });
    await expect(later).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun).toBe(false);
  });
});
