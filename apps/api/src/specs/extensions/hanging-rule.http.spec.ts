import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { anExtension } from '../../testing/extensions.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD } from '../../testing/users.js';

/** Users for whom the rule never decides. */
const undecided = new Set<string>();
const undecidedRule = anExtension({
  sessionRules: () => ({
    start: (userId) => (undecided.has(userId) ? new Promise(() => undefined) : Promise.resolve()),
  }),
});

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const app = useTestApp({ LOG_LEVEL: 'error', DATABASE_POOL_SIZE: '1' }, { extensions: [undecidedRule], log });

describe('a rule that hangs', () => {
  it('is a defect of its extension: the request is answered, and the only connection is free again', async () => {
    const { id, email, token } = await aSignedUpUser(app);
    undecided.add(id);
    const signIn = () => app.request().post('/sign-in/email').send({ email, password: PASSWORD });
    await signIn().expect(500, '');
    expect(lines.filter((line) => line.includes('extension acme failed in start: it took too long'))).toHaveLength(1);
    expect(await countSessions(app, id)).toBe(1);
    await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    undecided.clear();
    await signIn().expect(200);
  });
});
