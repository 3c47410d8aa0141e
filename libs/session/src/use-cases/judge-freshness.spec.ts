import { expect, it } from '@jest/globals';

import { aSession, sessionWorld } from '../testing/index.js';
import { JudgeFreshness } from './judge-freshness.js';

const HOUR_MS = 3_600_000;

it('judges by the clock and the fresh age of the deployment', () => {
  const world = sessionWorld({ freshAgeMs: HOUR_MS });
  const judge = (): string => new JudgeFreshness(world).execute({ session: aSession() });
  expect(judge()).toBe('fresh');
  world.clock.advance(HOUR_MS);
  expect(judge()).toBe('stale');
});
