import { describe, expect, it } from '@jest/globals';

import { anOpenRequest, storedRequest } from '../../testing/account-requests.js';
import { anOperator } from '../../testing/operators.js';
import { countSessions } from '../../testing/sessions.js';
import { aSocialUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { enableTwoFactor } from '../../testing/users.js';

describe('an open reset of the second factor', () => {
  const app = useSocialApp({}, ['github']);

  it('stays open after a sign-in at a provider (case 75)', async () => {
    const user = await aSocialUser(app, 'github');
    await enableTwoFactor(app, user.id);
    await anOperator(app, 'admin');
    const request = await anOpenRequest(await anOperator(app, 'support'), user.id);
    const before = await countSessions(app, user.id);
    await goToProviderAndBack(app, user.person, { browser: app.browser() });
    expect(await countSessions(app, user.id)).toBe(before + 1);
    expect((await storedRequest(app, request)).state).toBe('waiting');
  });
});
