import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { type StateToServe, stepsAfterRestore } from '../../libs/service/src/commands/steps-after-restore.js';

const EMPTY: StateToServe = {
  newest: [],
  lastEvent: null,
  sessions: 0,
  records: 0,
  cases: 0,
  mails: { queued: 0, failing: 0, oldestAt: null },
  deliveries: 0,
  unreadable: null,
};

/** The numbered steps of the page, each on one line. */
function documentedSteps(): readonly string[] {
  const page = readFileSync(join(__dirname, '../../docs/OPERATIONS.md'), 'utf8');
  const [, section = ''] = page.split('**A restore goes back in time**');
  const [list = ''] = section.split('\n\n**');
  return list
    .split(/^\d\. /m)
    .slice(1)
    .map((step) => step.replace(/\s+/g, ' '));
}

/** The statements and commands in a step. */
const actionsIn = (step: string): readonly string[] =>
  [...step.matchAll(/(?:DELETE|UPDATE) [^;]+;|`npm run (?<command>[^`]+)`/g)].map(
    ([statement, command]) => command ?? statement,
  );

describe('the steps after a restore', () => {
  it('are the same on the page and in what `operator after-restore` prints', () => {
    const [printed, documented] = [stepsAfterRestore(EMPTY), documentedSteps()];
    expect(printed.flatMap(actionsIn).length).toBeGreaterThan(5);
    expect(documented).toHaveLength(printed.length);
    expect(documented[0]).toContain(printed[0]);
    expect(documented.at(-1)?.trim()).toBe(printed.at(-1));
    printed.forEach((step, index) => {
      for (const action of actionsIn(step))
        expect([index + 1, documented[index]]).toEqual([index + 1, expect.stringContaining(action)]);
    });
  });

  it('count what would be sent in words that fit the number', () => {
    const oldestAt = new Date('2026-11-29T09:00:00Z');
    const messagesOf = (state: Partial<StateToServe>) => stepsAfterRestore({ ...EMPTY, ...state })[6] ?? '';
    expect(messagesOf({})).toMatch(/^0 mails and 0 deliveries would/);
    expect(messagesOf({ mails: { queued: 1, failing: 0, oldestAt }, deliveries: 1 })).toMatch(
      /^1 mail, the oldest of 2026-11-29T09:00:00.000Z, and 1 delivery would/,
    );
  });
});
