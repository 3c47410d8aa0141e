import { idOf, isObject, listOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition, Raw } from './provider-definition.js';

/** The public e-mail address, else the primary one, else the first. */
function mailboxOf(raw: Raw, mailboxes: readonly Raw[]): { email: string | null; emailVerified: boolean } {
  const published = textOf(raw['email']);
  const mailbox = published
    ? mailboxes.find((one) => textOf(one['email'])?.toLowerCase() === published.toLowerCase())
    : (mailboxes.find((one) => one['primary'] === true) ?? mailboxes[0]);
  return { email: published ?? textOf(mailbox?.['email']), emailVerified: mailbox?.['verified'] === true };
}

export const github: ProviderDefinition = {
  id: 'github',
  name: 'GitHub',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    userInfo: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  scopes: ['read:user', 'user:email'],
  loginHint: 'login',
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw, { emails }) => ({
      accountId: idOf(raw['id']),
      ...mailboxOf(raw, listOf(emails).filter(isObject)),
      name: textOf(raw['name']) ?? textOf(raw['login']),
      image: textOf(raw['avatar_url']),
    }),
  },
};
