import { type Client, type Email, maskedEmail } from '@portvakt/kernel';

import type { EmailChangedMail, PasswordChangedMail } from '../mails.js';
import { languageOf, type User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

export type NoticePorts = Pick<IdentityPorts, 'devices' | 'clock'>;

/** Tells the user that their password is another one now (contract §10). */
export const passwordChangedMail = (ports: NoticePorts, user: User, client: Client): PasswordChangedMail => ({
  kind: 'password-changed',
  to: user.email,
  language: languageOf(user, client),
  data: { name: user.name, ...circumstances(ports, client) },
});

/** Tells the old address of a user that it is replaced (contract §10). `user`: as they were before. */
export const emailChangedMail = (
  ports: NoticePorts,
  user: User,
  newEmail: Email,
  client: Client,
): EmailChangedMail => ({
  kind: 'email-changed',
  to: user.email,
  language: languageOf(user, client),
  data: { name: user.name, newEmail: maskedEmail(newEmail), ...circumstances(ports, client) },
});

const circumstances = ({ devices, clock }: NoticePorts, { userAgent }: Client) => ({
  at: clock.now().toISOString(),
  ...devices.read(userAgent),
});
