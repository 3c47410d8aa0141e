import { beforeEach, describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { PasskeyBrowser } from '../../testing/passkey-browser.js';
import {
  anAuthenticator,
  aSignedInOwner,
  type PasskeyOwner,
  register,
  registerOptions,
  sendRegistration,
  type SentPasskey,
  somePasskeys,
  storedPasskeys,
} from '../../testing/passkeys.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp();
let owner: PasskeyOwner;
beforeEach(async () => {
  owner = await aSignedInOwner(app);
});

const nameOf = async (given: object, aaguid?: string): Promise<string | null> => {
  const answer = await register(owner.browser, anAuthenticator(), aaguid === undefined ? {} : { aaguid }, given);
  return (answer.body as SentPasskey).name;
};

describe('a credential', () => {
  it('belongs to one user', async () => {
    const other = await aSignedInOwner(app);
    const authenticator = anAuthenticator();
    await register(owner.browser, authenticator);
    const taken = await register(other.browser, authenticator);
    expect([taken.status, taken.body]).toEqual([400, errorBody('PASSKEY_ALREADY_REGISTERED')]);
    expect((await register(owner.browser, authenticator)).body).toEqual(errorBody('PASSKEY_ALREADY_REGISTERED'));
  });

  it('belongs to one of two users who register it at once', async () => {
    const other = await aSignedInOwner(app);
    const authenticator = anAuthenticator();
    const answers = await Promise.all([owner, other].map(({ browser }) => register(browser, authenticator)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const rows = await app.database.sql('SELECT FROM "passkey" WHERE "credentialID" = $1', [authenticator.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('the number of passkeys', () => {
  it('is at most twenty: then no options are handed out', async () => {
    await somePasskeys(app, owner.id, 20);
    const answer = await owner.browser.get('/passkey/generate-register-options');
    expect([answer.status, answer.body]).toEqual([400, errorBody('TOO_MANY_PASSKEYS')]);
  });

  it('is at most twenty, also with two answers at once', async () => {
    await somePasskeys(app, owner.id, 19);
    const first = anAuthenticator().create(await registerOptions(owner.browser));
    const second = anAuthenticator().create(await registerOptions(owner.browser));
    const twin = new PasskeyBrowser(app, owner.browser.cookies);
    const answers = await Promise.all([sendRegistration(owner.browser, first), sendRegistration(twin, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.map(({ body }) => body)).toContainEqual(errorBody('TOO_MANY_PASSKEYS'));
    expect(await storedPasskeys(app, owner.id)).toHaveLength(20);
  });
});

describe('the name of a passkey', () => {
  it('is that of the model where none is given', async () => {
    expect(await nameOf({}, 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd')).toBe('Apple Passwords');
  });

  it('is a number for an unknown model, counted from what the user has', async () => {
    expect(await nameOf({ name: '  ' })).toBe('Passnøkkel #1');
    expect(await nameOf({}, '11111111-1111-1111-1111-111111111111')).toBe('Passnøkkel #2');
  });

  it('is the given one, up to 64 characters', async () => {
    expect(await nameOf({ name: ` ${'x'.repeat(64)} ` })).toBe('x'.repeat(64));
  });

  it.each(['x'.repeat(65), 'a\nb', 7, null])('is refused as %j', async (name) => {
    const answer = await register(owner.browser, anAuthenticator(), {}, { name });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
