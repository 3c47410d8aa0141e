import { type Email, parseEmail, type UserId } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import { ChangeEmail } from '../use-cases/change-email.js';
import { type EmailVerified, VerifyEmail } from '../use-cases/verify-email.js';
import { aClient, aUser, callerOf } from './builders.js';
import { identityTestContext } from './identity-test-context.js';

export const kari = aUser({ emailVerified: true });
export const ola = aUser({ id: 'ola' });
export const newEmail = parseEmail('karianne@eksempel.no')!;

const client = aClient({ language: 'nn' });

/** A test context in which Kari, or `user` in her place, can change the e-mail address. */
export function emailChangeTestContext(policy: Partial<IdentityPolicy> = {}, user: User = kari) {
  const context = identityTestContext({ changeEmailEnabled: true, ...policy });
  context.register(user, 'blåbærsyltetøy');
  context.register(ola);
  return {
    ...context,
    /** Requests a change and returns the token of the mailed link. */
    async requestChange(email: Email = newEmail, requester: User = user): Promise<string> {
      const input = { caller: callerOf(requester), newEmail: email, callbackUrl: '/profil', client };
      await new ChangeEmail(context).execute(input);
      return context.mailedToken(requester.emailVerified ? 'approve-new-email' : 'verify-email');
    },
    /** Opens a link in the browser of the given user; null: without a session. */
    openLink(token: string, callerId: UserId | null = kari.id): Promise<EmailVerified> {
      const caller = callerId && callerOf({ id: callerId });
      return new VerifyEmail(context).execute({ token, caller, callbackUrl: '/videre', client });
    },
    storedKari: (): User | undefined => context.userOf(kari.id),
    mailKinds: (): readonly string[] => context.mails().map(({ kind }) => kind),
    /** Kari after the change. */
    changedKari: (isVerified: boolean): User => ({
      ...kari,
      email: newEmail,
      emailVerified: isVerified,
      updatedAt: context.clock.now(),
    }),
  };
}

export type EmailChangeTestContext = ReturnType<typeof emailChangeTestContext>;
