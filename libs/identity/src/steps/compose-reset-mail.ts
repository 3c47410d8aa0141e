import type { Client } from '@portvakt/kernel';

import type { ResetPasswordMail } from '../mails.js';
import type { User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import { linkMailTo } from './compose-link-mail.js';
import type { ResetLink } from './replace-reset-link.js';

export interface ResetMailRequest {
  readonly user: User;
  readonly link: ResetLink;
  /** The final redirect target of the link; empty for none. */
  readonly redirectTo: string;
  readonly client: Client;
}

export function composeResetMail(
  { links, policy }: Pick<IdentityPorts, 'links' | 'policy'>,
  { user, link: { token, expiresAt }, redirectTo, client }: ResetMailRequest,
): ResetPasswordMail {
  const url = links.resetPassword(token, redirectTo);
  const mail = linkMailTo(user, client, { url, expiresAt, lifetimeMs: policy.resetPasswordLifetimeMs });
  return { ...mail, kind: 'reset-password', data: { ...mail.data, email: user.email } };
}
