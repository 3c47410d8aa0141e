import { beforeEach, describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityWorld, type IdentityWorld } from '../testing/index.js';
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
  let world: IdentityWorld;
  beforeEach(() => {
    world = identityWorld({ changeEmailEnabled: true });
    world.register(kari, PASSWORD);
    world.transaction.state.endedSessions.add(caller.sessionId);
  });

  it('changes no address', async () => {
    await expect(new ChangeEmail(world).execute({ caller, newEmail, client })).rejects.toMatchObject(GONE);
    expect(world.storedRecords()).toEqual([]);
    expect(world.mails()).toEqual([]);
  });

  it('changes no password, although the password was right', async () => {
    const passwords = { currentPassword: PASSWORD, newPassword: 'multekremfjell' };
    const input = { caller, ...passwords, revokeOtherSessions: true, remember: true, client };
    await expect(new ChangePassword(world).execute(input)).rejects.toMatchObject(GONE);
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(PASSWORD));
    expect(world.storedSessions()).toEqual([]);
  });

  it('deletes nobody', async () => {
    const proof = { kind: 'session', freshness: 'fresh' } as const;
    await expect(new DeleteUser(world).execute({ caller, proof, client })).rejects.toMatchObject(GONE);
    expect(world.storedUsers()).toEqual([kari]);
  });

  it('opens no link of a change of address, and leaves it good', async () => {
    world.transaction.state.endedSessions.clear();
    await new ChangeEmail(world).execute({ caller, newEmail, client });
    const token = world.mailedToken('approve-new-email');
    world.transaction.state.endedSessions.add(caller.sessionId);
    const open = () => new VerifyEmail(world).execute({ token, caller, client });
    await expect(open()).rejects.toMatchObject({ code: 'CHANGE_LINK_NEEDS_SESSION' });
    world.transaction.state.endedSessions.clear();
    expect(await open()).toMatchObject({ kind: 'change', user: { email: newEmail } });
  });
});
