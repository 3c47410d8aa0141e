import {
  circumstancesOf,
  type Client,
  DEFAULT_LANGUAGE,
  type Email,
  maskedEmail,
  noticeTo,
  textFromUser,
} from '@portvakt/kernel';

import type { EmailChangedMail, PasswordChangedMail } from '../mails.js';
import { languageOf, type User, wishedLanguage } from '../model/user.js';
import type { IdentityPorts } from '../ports.js';
import type { OtherSignInMethods } from './other-sign-in-methods.js';

export type NoticePorts = Pick<IdentityPorts, 'devices' | 'clock'>;

interface PasswordNotice {
  readonly user: User;
  readonly otherMethods: OtherSignInMethods;
}

/** Notifies the user that their password was changed (specification §10). */
export const passwordChangedMail = (
  ports: NoticePorts,
  { user, otherMethods }: PasswordNotice,
  client: Client,
): PasswordChangedMail => ({
  kind: 'password-changed',
  ...envelope(ports, user, client),
  data: {
    name: textFromUser(user.name, user),
    ...othersIn(otherMethods),
    ...circumstancesOf(ports, client),
  },
});

const othersIn = ({
  hasPasskeys,
  hasLinkedAccounts,
}: OtherSignInMethods): Pick<PasswordChangedMail['data'], 'passkeys' | 'linkedAccounts'> => ({
  ...(hasPasskeys && { passkeys: 'some' }),
  ...(hasLinkedAccounts && { linkedAccounts: 'some' }),
});

/** Notifies the user that an operator set their password, in the language of the user. */
export const passwordSetBySupportMail = (
  { clock }: Pick<NoticePorts, 'clock'>,
  { user, otherMethods }: PasswordNotice,
): PasswordChangedMail => ({
  kind: 'password-changed',
  ...noticeTo({ ...user, language: wishedLanguage(user) ?? DEFAULT_LANGUAGE }, clock.now()),
  data: {
    name: textFromUser(user.name, user),
    at: clock.now().toISOString(),
    browser: '',
    system: '',
    by: 'support',
    ...othersIn(otherMethods),
  },
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
  data: {
    name: textFromUser(user.name, user),
    newEmail: textFromUser(maskedEmail(newEmail), user),
    ...circumstancesOf(ports, client),
  },
});

const envelope = ({ clock }: NoticePorts, user: User, client: Client) =>
  noticeTo({ ...user, language: languageOf(user, client) }, clock.now());
