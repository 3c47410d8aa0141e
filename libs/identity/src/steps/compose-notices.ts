import {
  type Client,
  DEFAULT_LANGUAGE,
  type Email,
  maskedEmail,
  textFromUser,
  noticeUsefulUntil,
} from '@portvakt/kernel';

import type { EmailChangedMail, PasswordChangedMail } from '../mails.js';
import { languageOf, type User, wishedLanguage } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';

export type NoticePorts = Pick<IdentityPorts, 'devices' | 'clock'>;

/** Notifies the user that their password was changed (specification §10). */
export const passwordChangedMail = (
  ports: NoticePorts,
  { user, hasPasskeys }: { readonly user: User; readonly hasPasskeys: boolean },
  client: Client,
): PasswordChangedMail => ({
  kind: 'password-changed',
  ...envelope(ports, user, client),
  data: {
    name: textFromUser(user.name, user),
    ...passkeysIn(hasPasskeys),
    ...circumstances(ports, client),
  },
});

const passkeysIn = (hasPasskeys: boolean): { readonly passkeys?: 'some' } => (hasPasskeys ? { passkeys: 'some' } : {});

/** Notifies the user that an operator set their password, in the language of the user. */
export const passwordSetBySupportMail = (
  { clock }: Pick<NoticePorts, 'clock'>,
  { user, hasPasskeys }: { readonly user: User; readonly hasPasskeys: boolean },
): PasswordChangedMail => ({
  kind: 'password-changed',
  userId: user.id,
  to: user.email,
  language: wishedLanguage(user) ?? DEFAULT_LANGUAGE,
  usefulUntil: noticeUsefulUntil(clock.now()),
  data: { name: textFromUser(user.name, user), at: clock.now().toISOString(), browser: '', system: '', by: 'support', ...passkeysIn(hasPasskeys) },
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
