import { beforeEach, describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { ChangeEmail } from './change-email.js';
import { ChangePassword } from './change-password.js';
import { DeleteUser } from './delete-user.js';
import { UpdateUser } from './update-user.js';
import { VerifyEmail } from './verify-email.js';

const kari = aUser({ emailVerified: true });
const caller = callerOf(kari);
const client = aClient();
const newEmail = parseEmail('ny@example.no')!;
const REVOKED = { code: 'CALLER_NOT_FOUND' };

describe('a session that was revoked during the request', () => {
  let context: IdentityTestContext;
  beforeEach(() => {
    context = identityTestContext({ changeEmailEnabled: true });
    context.register(kari, PASSWORD);
    context.transaction.state.revokedSessions.add(caller.sessionId);
  });

  it('does not change the e-mail address', async () => {
    await expect(new ChangeEmail(context).execute({ caller, newEmail, client })).rejects.toMatchObject(REVOKED);
    expect(context.storedRecords()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('does not change the password, although the current one was right', async () => {
    const passwords = { currentPassword: PASSWORD, newPassword: 'multekremfjell' };
    const input = { caller, ...passwords, revokeOtherSessions: true, remember: true, client };
    await expect(new ChangePassword(context).execute(input)).rejects.toMatchObject(REVOKED);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(context.storedSessions()).toEqual([]);
  });

  it('does not change the profile', async () => {
    const change = new UpdateUser(context).execute({ caller, name: 'Et annet navn', given: {}, client });
    await expect(change).rejects.toMatchObject(REVOKED);
    expect(context.storedUsers()).toEqual([kari]);
  });

  it('does not delete the user', async () => {
    const proof = { kind: 'session', freshness: 'fresh' } as const;
    await expect(new DeleteUser(context).execute({ caller, proof, client })).rejects.toMatchObject(REVOKED);
    expect(context.storedUsers()).toEqual([kari]);
  });

  it('is rejected by the link of an e-mail address change, which stays valid', async () => {
    context.transaction.state.revokedSessions.clear();
    await new ChangeEmail(context).execute({ caller, newEmail, client });
    const token = context.mailedToken('approve-new-email');
    context.transaction.state.revokedSessions.add(caller.sessionId);
    const open = () => new VerifyEmail(context).execute({ token, caller, client });
    await expect(open()).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    context.transaction.state.revokedSessions.clear();
    expect(await open()).toMatchObject({ kind: 'change', user: { email: newEmail } });
  });
});
