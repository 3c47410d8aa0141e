import { describe, expect, it } from '@jest/globals';

import { parseEmail, userActor } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ChangeEmail } from './change-email.js';

const client = aClient();
const newEmail = parseEmail('Karianne@Eksempel.no')!;
const kari = aUser();
const reported = { outcome: 'done', subject: kari.id, by: userActor(callerOf(kari)), client };
const facts = { old: 'ka•••@example.no', new: 'ka•••@eksempel.no' };

describe('ChangeEmail: the audit log', () => {
  async function change(user: User, keepEmailUntilVerified = false): Promise<IdentityTestContext> {
    const context = identityTestContext({ changeEmailEnabled: true, keepEmailUntilVerified });
    context.register(user);
    await new ChangeEmail(context).execute({ caller: callerOf(user), newEmail, client });
    return context;
  }

  it('records a change that takes effect at once, and the mail that verifies the new address', async () => {
    const context = await change(kari);
    expect(context.events()).toEqual([
      { ...reported, kind: 'email.changed', facts, address: kari.email },
      { ...reported, kind: 'email.verification-sent', facts: {}, address: newEmail },
    ]);
  });

  it.each([
    ['a verified address', aUser({ emailVerified: true }), false],
    ['an unverified address under the strict policy', kari, true],
  ])('records the request to change %s', async (_, user, isStrict) => {
    const context = await change(user, isStrict);
    expect(context.events()).toEqual([{ ...reported, kind: 'email.change-asked', facts, address: newEmail }]);
  });
});
