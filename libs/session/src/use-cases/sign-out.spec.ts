import { describe, expect, it } from '@jest/globals';

import { aSession, sessionWorld } from '../testing/index.js';
import { SignOut } from './sign-out.js';

describe('SignOut', () => {
  it('ends the session of this browser alone, and does not mind one that is gone', async () => {
    const world = sessionWorld();
    const other = aSession({ id: 'other' });
    for (const session of [aSession(), other]) await world.sessions.add(session);
    await new SignOut(world).execute({ token: aSession().token });
    await new SignOut(world).execute({ token: aSession().token });
    expect(world.storedSessions()).toEqual([other]);
  });
});
