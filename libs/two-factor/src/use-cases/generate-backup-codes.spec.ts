import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { PASSWORD } from '../testing/initial-state.js';
import { GenerateBackupCodes } from './generate-backup-codes.js';

describe('GenerateBackupCodes', () => {
  let testContext: TwoFactorTestContext;
  const generate = async (password = PASSWORD) => {
    const { session } = await testContext.addSession();
    const caller = { owner: anOwner(), sessionId: session.id, client: aClient() };
    return new GenerateBackupCodes(testContext).execute({ ...caller, password });
  };
  const start = (ids: readonly string[], owner = anOwner({ twoFactorEnabled: true })) => {
    testContext = twoFactorTestContext();
    testContext.addOwner(
      owner,
      ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') })),
    );
  };
  const codes = () =>
    Object.fromEntries(testContext.storedAuthenticators().map(({ id, backupCodes }) => [id, backupCodes]));

  beforeEach(() => start(['u1', 'V2', 'V3']));

  it('stores ten codes with the oldest verified authenticator and deletes all earlier ones', async () => {
    const made = await generate();
    expect(made).toHaveLength(10);
    expect(codes()).toEqual({ u1: [], V2: made, V3: [] });
  });

  it('stores them with the oldest authenticator if none is verified', async () => {
    start(['u1', 'u2']);
    const made = await generate();
    expect(codes()).toEqual({ u1: made, u2: [] });
  });

  it('returns different codes each time', async () => {
    expect(await generate()).not.toEqual(await generate());
  });

  it('changes nothing else, and nothing of other users', async () => {
    testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const without = () => testContext.storedAuthenticators().map((each) => ({ ...each, backupCodes: null }));
    const before = without();
    await generate();
    expect(without()).toEqual(before);
    expect(testContext.storedAuthenticators(OLA)[0]?.backupCodes).toEqual(['of-ola-1', 'of-ola-2']);
  });

  it('works with an unreadable secret', async () => {
    testContext.makeUnreadable('V2');
    const made = await generate();
    expect(codes()['V2']).toEqual(made);
  });

  it('checks in this order: two-factor on, has a password, right password', async () => {
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    testContext.passwords.byUser.clear();
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'NO_PASSWORD_CREDENTIAL_FOUND' });
    start(['V1'], anOwner());
    testContext.passwords.byUser.clear();
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
    expect(codes()).toEqual({ V1: ['V1-1', 'V1-2'] });
  });

  it('is refused if two-factor was turned off during the password check', async () => {
    testContext.passwords.duringCheck = async () => void testContext.addOwner(anOwner());
    await expect(generate()).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
    expect(codes()['V2']).toEqual(['V2-1', 'V2-2']);
  });
});
