import { describe, expect, it } from '@jest/globals';

import { LimitedWork } from './limited-work.js';

const forever = (): Promise<never> => new Promise(() => undefined);

describe('limited work', () => {
  it('ends when the process stops, and none begins afterwards', async () => {
    const work = new LimitedWork(60_000, () => new Error('too late'));
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
