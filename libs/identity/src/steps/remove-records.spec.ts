import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, type Initiator, THE_SERVICE, userActor, userWithoutSession } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { ChangePassword } from '../use-cases/change-password.js';
import { ReplaceEmailForOperator } from '../use-cases/replace-email-for-operator.js';
import { ReplacePasswordForOperator } from '../use-cases/replace-password-for-operator.js';
import { ResetPassword } from '../use-cases/reset-password.js';

const kari = aUser();
const client = aClient();
const NEW = 'multesyltetøy';
const NO_CLIENT = { ipAddress: '', userAgent: '', language: null };

let context: IdentityTestContext;
beforeEach(() => {
  context = identityTestContext();
  context.register(kari, PASSWORD);
});

async function changePassword(): Promise<Initiator> {
  const caller = callerOf(kari);
  const passwords = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: false, remember: true };
  await new ChangePassword(context).execute({ caller, ...passwords, client });
  return { by: userActor(caller), client };
}

async function resetPassword(): Promise<Initiator> {
  await context.addRecord(kari.id, 'reset-password:', 'token');
  await new ResetPassword(context).execute({ token: 'token', newPassword: NEW, client });
  return { by: userWithoutSession(kari.id), client };
}

async function replacePassword(): Promise<Initiator> {
  const replacing = new ReplacePasswordForOperator(context);
  const act = { by: THE_SERVICE, client };
  await replacing.execute({ userId: kari.id, password: await replacing.prepare(kari.id, NEW), ...act });
  return act;
}

async function replaceAddress(): Promise<Initiator> {
  await new ReplaceEmailForOperator(context).execute(kari.id, 'ny@example.no' as Email, THE_SERVICE);
  return { by: THE_SERVICE, client: NO_CLIENT };
}

describe('the trusted devices of a user', () => {
  it.each([
    ['a changed password', changePassword],
    ['a reset password', resetPassword],
    ['a password that support sets', replacePassword],
    ['an address that support replaces', replaceAddress],
  ])('are removed and reported with all records: %s', async (_, run) => {
    await context.addRecord(kari.id, 'delete-account-');
    const act = await run();
    expect(context.secondFactor.forgotten).toEqual([{ userId: kari.id, ...act }]);
    expect(context.storedRecords()).toEqual([]);
  });
});
