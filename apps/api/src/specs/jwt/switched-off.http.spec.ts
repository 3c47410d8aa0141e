import { describe, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { askForToken } from '../../testing/tokens.js';
import { aSignedInUser } from '../../testing/users.js';

describe('tokens that are off, as they are by default', () => {
  const app = useTestApp({ BASE_PATH: '/api/auth' });

  it('have no endpoints', async () => {
    const { token } = await aSignedInUser(app);
    expectEmptyAnswer(await askForToken(app, token, '/api/auth'), 404);
    for (const path of ['/api/auth/jwks', '/.well-known/jwks.json']) {
      expectEmptyAnswer(await app.request().get(path), 404);
    }
  });
});
