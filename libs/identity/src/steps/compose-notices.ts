import { type Client, type Email, maskedEmail, textFromUser, noticeUsefulUntil } from '@portvakt/kernel';

import type { EmailChangedMail, PasswordChangedMail } from '../mails.js';
import { languageOf, type User } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

export type NoticePorts = Pick<IdentityPorts, 'devices' | 'clock'>;

/** Notifies the user that their password was changed (specification §10). */
export const passwordChangedMail = (ports: NoticePorts, user: User, client: Client): PasswordChangedMail => ({
  kind: 'password-changed',
  ...envelope(ports, user, client),
  data: { name: textFromUser(user.name, user), ...circumstances(ports, client) },
});

/** Notifies the old e-mail address that it was replaced (specification §10). `user`: as they were before the change. */
export const emailChangedMail = (
  ports: NoticePorts,
  user: User,
  newEmail: Email,
  client: Client,
): EmailChangedMail => ({
  kind: 'email-changed',
  ...envelope(ports, user, client),
  data: { name: textFromUser(user.name, user), newEmail: maskedEmail(newEmail), ...circumstances(ports, client) },
});

const envelope = ({ clock }: NoticePorts, user: User, client: Client) => ({
  userId: user.id,
  to: user.email,
  language: languageOf(user, client),
  usefulUntil: noticeUsefulUntil(clock.now()),
});

const circumstances = ({ devices, clock }: NoticePorts, { userAgent }: Client) => ({
  at: clock.now().toISOString(),
  ...devices.read(userAgent),
});
