/** Why data about a user is stored, on which basis, and for how long (GDPR article 15). Each text is a stable name. */
export interface Purpose {
  readonly data: string;
  /** `account`: to provide the account and the sign-in. `security`: to protect against misuse. */
  readonly purpose: 'account' | 'security';
  /** `contract`: GDPR article 6(1)(b). `legitimate-interest`: article 6(1)(f). */
  readonly basis: 'contract' | 'legitimate-interest';
  readonly kept: string;
}

const ACCOUNT = { purpose: 'account', basis: 'contract' } as const;
const SECURITY = { purpose: 'security', basis: 'legitimate-interest' } as const;

/**
 * The table of all data about users. Exports contain it (operators §7.1). `libs/api-client` has a copy for the privacy
 * page of the web app; a check of the documentation compares the two.
 */
export const PURPOSES = [
  { data: 'name-and-email-address', ...ACCOUNT, kept: 'until-account-is-deleted' },
  { data: 'picture', ...ACCOUNT, kept: 'until-account-is-deleted' },
  { data: 'language', ...ACCOUNT, kept: 'until-account-is-deleted' },
  { data: 'additional-fields', ...ACCOUNT, kept: 'until-account-is-deleted' },
  { data: 'password-hash', ...ACCOUNT, kept: 'until-account-is-deleted' },
  { data: 'sessions', ...ACCOUNT, kept: 'until-session-expires' },
  { data: 'known-devices', ...SECURITY, kept: 'until-account-is-deleted' },
  { data: 'connected-accounts', ...ACCOUNT, kept: 'until-disconnected' },
  { data: 'second-factors', ...ACCOUNT, kept: 'until-deleted' },
  { data: 'passkeys', ...ACCOUNT, kept: 'until-deleted' },
  { data: 'unused-links-and-codes', ...ACCOUNT, kept: 'until-used-or-expired' },
  { data: 'unsent-mails', ...ACCOUNT, kept: 'until-sent-or-30-days-after-the-last-attempt' },
  { data: 'activity', ...SECURITY, kept: 'until-removed-from-the-log' },
  { data: 'support-cases', ...SECURITY, kept: 'until-account-is-deleted' },
  { data: 'ban', ...SECURITY, kept: 'until-lifted' },
  { data: 'counters', ...SECURITY, kept: 'at-most-24-hours' },
] as const satisfies readonly Purpose[];
