import { describe, expect, it } from '@jest/globals';

import { aSession, KARI, OLA, sessionWorld } from '../testing/index.js';
import { RevokeSessions } from './revoke-sessions.js';

describe('RevokeSessions', () => {
  it('ends every session of the user, and nobody else’s', async () => {
    const world = sessionWorld();
    const ofOla = aSession({ id: 'of-ola', userId: OLA });
    for (const session of [aSession(), aSession({ id: 'other' }), ofOla]) await world.sessions.add(session);
    await new RevokeSessions(world).execute({ userId: KARI });
    expect(world.storedSessions()).toEqual([ofOla]);
  });
});
