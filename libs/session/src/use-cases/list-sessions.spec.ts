import { describe, expect, it } from '@jest/globals';

import { aSession, KARI, OLA, sessionTestContext } from '../testing/index.js';
import { ListSessions } from './list-sessions.js';

describe('ListSessions', () => {
  it('lists the live sessions of the user, newest first, and none of another user', async () => {
    const context = sessionTestContext();
    const older = aSession({ id: 'older', createdAt: new Date('2026-01-01T00:00:00.000Z') });
    for (const session of [
      older,
      aSession(),
      aSession({ id: 'of-ola', userId: OLA }),
      aSession({ id: 'expired', expiresAt: context.clock.now() }),
    ]) {
      await context.sessions.add(session);
    }
    expect(await new ListSessions(context).execute({ userId: KARI })).toEqual([aSession(), older]);
  });
});
