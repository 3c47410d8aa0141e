import { describe, expect, it } from '@jest/globals';

import { defineExtension, type Extension } from '@portvakt/service';

import { sessionCookie } from '../../testing/cookies.js';
import { useTestApp } from '../../testing/test-app.js';
import { askForToken, aToken, verified } from '../../testing/tokens.js';
import { aSignedInUser } from '../../testing/users.js';

type Claims = NonNullable<Extension['claims']>;

const department: Claims = ({ user }) => ({ department: 'salg', of: user.id });
let act: Claims = department;
let given: unknown;
const lines: string[] = [];

const acme = defineExtension({
  create: () => ({
    name: 'acme',
    version: '1.0.0',
    portvakt: '*',
    claims: (holder) => {
      given = holder;
      return act(holder);
    },
  }),
});
const other = defineExtension({
  create: () => ({ name: 'other-hr', version: '1.0.0', portvakt: '*', claims: () => ({ unit: 7 }) }),
});

describe('claims of extensions', () => {
  const app = useTestApp(
    { JWT_ENABLED: 'true', LOG_LEVEL: 'error' },
    { extensions: [acme, other], log: { write: (line) => void lines.push(line) } },
  );

  it('are in a token, each under the name of its extension, and nowhere in the session', async () => {
    const { id, token } = await aSignedInUser(app);
    expect(await verified(app, await aToken(app, token))).toMatchObject({
      sub: id,
      acme: { department: 'salg', of: id },
      'other-hr': { unit: 7 },
    });
    const session = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(JSON.stringify(session.body)).not.toMatch(/acme|salg|other-hr/u);
  });

  it('are made without a token of ours and without fields that the API does not return', async () => {
    const { token } = await aSignedInUser(app);
    await aToken(app, token);
    expect(Object.keys(given as object).sort()).toEqual(['additional', 'session', 'user']);
    expect(JSON.stringify(given)).not.toContain(token);
    expect(given).not.toHaveProperty('user.extra');
    expect(given).not.toHaveProperty('user.banned');
  });

  it.each<[string, Claims, string]>([
    [
      'a defect',
      () => {
        throw new Error('no room');
      },
      'no room',
    ],
    ['more than a kilobyte', () => ({ text: 'a'.repeat(1024) }), 'they have more than 1024 bytes'],
    ['a promise', (() => Promise.resolve({})) as unknown as Claims, 'expected an object'],
    // Without a handler it would end the process.
    ['a promise that fails', (() => Promise.reject(new Error('no room'))) as unknown as Claims, 'expected an object'],
  ])('give no token for %s, and the log names the extension', async (_, claims, reason) => {
    const { token } = await aSignedInUser(app);
    act = claims;
    const answer = await askForToken(app, token);
    act = department;
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('');
    expect(lines.at(-1)).toContain(`extension acme failed in claims: ${reason}`);
    await askForToken(app, token).expect(200);
  });
});
