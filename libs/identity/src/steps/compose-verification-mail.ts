import type { Client } from '@portvakt/kernel';

import type { VerifyEmailMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { VerificationClaims } from '../model/verification-claims.js';
import type { IdentityPorts } from '../ports.js';
import { linkMailTo } from './compose-link-mail.js';

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
  const url = links.verifyEmail(token, callbackUrl || '/');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const mail = linkMailTo(user, client, { url, expiresAt, lifetimeMs, to: change?.to });
  return { ...mail, kind: 'verify-email', data: { ...mail.data, email: mail.to, occasion } };
}
