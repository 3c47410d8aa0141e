import { beforeEach, describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ChangeEmail } from './change-email.js';
import { ChangePassword } from './change-password.js';
import { DeleteUser } from './delete-user.js';
import { VerifyEmail } from './verify-email.js';

const PASSWORD = 'blåbærsyltetøy';
const kari = aUser({ emailVerified: true });
const caller = callerOf(kari);
const client = aClient();
const newEmail = parseEmail('ny@example.no')!;
const GONE = { code: 'CALLER_NOT_FOUND' };

describe('a session that was ended while the call was under way', () => {
  let context: IdentityTestContext;
  beforeEach(() => {
    context = identityTestContext({ changeEmailEnabled: true });
    context.register(kari, PASSWORD);
    context.transaction.state.revokedSessions.add(caller.sessionId);
  });

  it('changes no address', async () => {
    await expect(new ChangeEmail(context).execute({ caller, newEmail, client })).rejects.toMatchObject(GONE);
    expect(context.storedRecords()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('changes no password, although the password was right', async () => {
    const passwords = { currentPassword: PASSWORD, newPassword: 'multekremfjell' };
    const input = { caller, ...passwords, revokeOtherSessions: true, remember: true, client };
    await expect(new ChangePassword(context).execute(input)).rejects.toMatchObject(GONE);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(context.storedSessions()).toEqual([]);
  });

  it('deletes nobody', async () => {
    const proof = { kind: 'session', freshness: 'fresh' } as const;
    await expect(new DeleteUser(context).execute({ caller, proof, client })).rejects.toMatchObject(GONE);
    expect(context.storedUsers()).toEqual([kari]);
  });

  it('opens no link of a change of address, and leaves it good', async () => {
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
