import type { VerifyEmailMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

export type VerificationMailPorts = Pick<IdentityPorts, 'tokens' | 'links' | 'clock' | 'policy'>;

/** The mail whose link proves that the mailbox is the user's; it leads back to `callbackUrl` (contract §10). */
export async function composeVerificationMail(
  { tokens, links, clock, policy }: VerificationMailPorts,
  user: User,
  callbackUrl: string | undefined,
): Promise<VerifyEmailMail> {
  const lifetimeMs = policy.verificationLifetimeMs;
  const token = await tokens.issue({ userId: user.id, email: user.email }, clock.now(), lifetimeMs);
  return {
    kind: 'verify-email',
    to: user.email,
    data: {
      name: user.name,
      url: links.verifyEmail(token, callbackUrl || '/'),
      lifetimeSeconds: String(lifetimeMs / 1000),
    },
  };
}
