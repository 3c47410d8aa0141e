/**
 * Replaces a module of the service, which other specs share.
 *
 * @jest-environment ../../tools/testing/node-environment.cjs
 */
import { jest, describe, expect, it } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aPasskeyOwner,
  aSignedInOwner,
  changePasskey,
  registerOptions,
  sendRegistration,
  sendSignIn,
  signInOptions,
  signInWith,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { useTestApp } from '../../testing/test-app.js';

let loads = 0;
/** The library itself, loaded through a function that counts. */
jest.mock('@simplewebauthn/server', () => {
  loads += 1;
  return jest.requireActual<object>('@simplewebauthn/server');
});

const lines: string[] = [];
const app = useTestApp({ LOG_LEVEL: 'trace' }, { log: { write: (line: string) => void lines.push(line) } });

describe('the service with passkeys (PK-81 to PK-83)', () => {
  it('loads the library at the first verification, and once', async () => {
    const { browser } = await aSignedInOwner(app);
    const options = await registerOptions(browser);
    expect(loads).toBe(0);
    const authenticator = anAuthenticator();
    expect((await sendRegistration(browser, authenticator.create(options))).status).toBe(200);
    expect(loads).toBe(1);
    expect((await signInWith(new PasskeyBrowser(app), authenticator)).status).toBe(200);
    expect(loads).toBe(1);
  });

  it('logs neither challenge, signature, user handle, key nor address, whatever is verified', async () => {
    const owner = await aSignedInOwner(app);
    const authenticator = anAuthenticator();
    const creation = await registerOptions(owner.browser);
    const created = authenticator.create(creation);
    expect((await sendRegistration(owner.browser, created)).status).toBe(200);
    const [stored] = await storedPasskeys(app, owner.id);
    const browser = new PasskeyBrowser(app);
    const requests = [await signInOptions(browser), await signInOptions(browser), await signInOptions(browser)];
    const [right, wrong, unknown] = requests;
    const answers = [
      authenticator.get(right!, { userHandle: creation.user.id }),
      authenticator.get(wrong!, { origin: 'https://evil.example', userHandle: creation.user.id }),
      anAuthenticator().get(unknown!),
    ];
    const statuses = [];
    for (const answer of answers) statuses.push((await sendSignIn(browser, answer)).status);
    expect(statuses).toEqual([200, 401, 401]);
    const log = lines.join('');
    expect(log).toContain('a passkey was refused');
    const secrets = [
      creation.challenge,
      creation.user.id,
      owner.email,
      stored?.publicKey ?? '',
      ...requests.map(({ challenge }) => challenge),
      ...[created, ...answers].flatMap(({ response }) => Object.values(response)),
    ];
    for (const secret of secrets.filter((each) => typeof each === 'string')) {
      expect(secret.length).toBeGreaterThan(5);
      expect(log.includes(secret)).toBe(false);
    }
  });

  it('reads a session with one statement, whether its user has passkeys or not', async () => {
    const [owner, other] = [await aPasskeyOwner(app), await aSignedInOwner(app)];
    const read = ({ browser }: typeof other) =>
      statementsDuring(async () => expect((await browser.get('/get-session')).body).not.toBeNull());
    const [ofOwner, ofOther] = [await read(owner), await read(other)];
    expect(ofOther).toHaveLength(1);
    expect(ofOwner).toEqual(ofOther);
  });

  it('signs in with a passkey that was taken over from the reference library', async () => {
    const { id, authenticator, passkey } = await aPasskeyOwner(app);
    // Simulates a passkey as the reference library stores it: without model, handle and our times.
    for (const column of ['aaguid', 'userHandle', 'lastUsedAt', 'name'])
      await changePasskey(app, passkey, column, null);
    await changePasskey(app, passkey, 'transports', 'internal');
    const answer = await signInWith(new PasskeyBrowser(app), authenticator, { userHandle: 'of the other library' });
    expect([answer.status, (answer.body as { user: { id: string } }).user.id]).toEqual([200, id]);
    expect(await storedPasskeys(app, id)).toMatchObject([{ lastUsedAt: expect.any(Date), userHandle: null }]);
  });
});
