import { type Client, textFromUser } from '@portvakt/kernel';

import type { VerifyEmailMail } from '../mails.js';
import { languageOf, type User } from '../model/user.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import type { IdentityPorts } from '../ports.js';

export type VerificationMailPorts = Pick<IdentityPorts, 'tokens' | 'links' | 'clock' | 'policy'>;

export interface VerificationMailOf {
  readonly user: User;
  readonly client: Client;
  /** The redirect target of the link; already validated by the rules of specification §8. */
  readonly callbackUrl: string | undefined;
  readonly occasion: VerifyEmailMail['data']['occasion'];
  /** Only in a link that replaces the user's e-mail address; the mail goes to the new address. */
  readonly change?: VerificationClaims['change'];
}

/** The mail whose link verifies an e-mail address of the user (specification §10). */
export async function composeVerificationMail(
  { tokens, links, clock, policy }: VerificationMailPorts,
  { user, client, callbackUrl, occasion, change }: VerificationMailOf,
): Promise<VerifyEmailMail> {
  const lifetimeMs = policy.verificationLifetimeMs;
  const now = clock.now();
  const claims = { userId: user.id, email: user.email, ...(change ? { change } : {}) };
  const token = await tokens.issue(claims, now, lifetimeMs);
  const email = change?.to ?? user.email;
  return {
    kind: 'verify-email',
    userId: user.id,
    to: email,
    language: languageOf(user, client),
    usefulUntil: new Date(now.getTime() + lifetimeMs),
    data: {
      name: textFromUser(user.name, user, email),
      email,
      occasion,
      url: links.verifyEmail(token, callbackUrl || '/'),
      lifetimeSeconds: String(lifetimeMs / 1000),
    },
  };
}
