import { describe, expect, it } from '@jest/globals';

import { aSession, OLA, sessionWorld } from '../testing/index.js';
import { RevokeOtherSessions } from './revoke-other-sessions.js';

describe('RevokeOtherSessions', () => {
  it('ends every session of the user but the current one, and nobody else’s', async () => {
    const world = sessionWorld();
    const ofOla = aSession({ id: 'of-ola', userId: OLA });
    for (const session of [aSession(), aSession({ id: 'second' }), aSession({ id: 'third' }), ofOla]) {
      await world.sessions.add(session);
    }
    await new RevokeOtherSessions(world).execute({ current: aSession() });
    expect(world.storedSessions()).toEqual([aSession(), ofOla]);
  });
});
