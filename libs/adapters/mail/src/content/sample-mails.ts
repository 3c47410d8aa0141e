import type { AuditBrokenMail } from '@portvakt/audit';
import type {
  ApproveNewEmailMail,
  DeleteUserMail,
  EmailChangedMail,
  InvitationMail,
  PasswordChangedMail,
  ResetPasswordMail,
  VerifyEmailMail,
} from '@portvakt/identity';
import type { Language, OutgoingMail, UserId } from '@portvakt/kernel';
import type {
  AccountExportedMail,
  AccountLockedMail,
  AccountRemovedMail,
  AccountRequestDoneMail,
  AccountRequestEndedMail,
  AccountRequestMail,
  AccountUnlockedMail,
  AccountViewedMail,
  ManyUsersOpenedMail,
  RequestStoppedMail,
  RequestWaitingMail,
  RoleChangedMail,
} from '@portvakt/operators';
import type { NewSignInMail } from '@portvakt/session';
import type { PasskeyChangedMail, PasskeySuspectedMail } from '@portvakt/passkey';
import type { AccountLinkedMail } from '@portvakt/social-linking';
import type {
  AuthenticatorChangedMail,
  BackupCodeUsedMail,
  OneTimeCodeMail,
  SecondFactorBlockedMail,
  TwoFactorChangedMail,
} from '@portvakt/two-factor';

import { type ProductMail, productMailData } from './product-mail.js';

/** As long as real links, with `=`, `&` and `%`. */
export const LINK =
  'https://konto.eksempel.no/verify-email?token=eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln&callbackURL=%2Fa%3Fb%3D1%26c%3D2';

const NAME = 'Kari Nordmann';
const EMAIL = 'kari@eksempel.no';
const TO_KARI = {
  userId: 'kari' as UserId,
  to: EMAIL,
  language: 'nb',
  /** Three days after the start of the test clock. */
  usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
} as const;
const ON_FIREFOX = { at: '2026-11-21T13:05:00.000Z', browser: 'Firefox', system: 'Windows' };

/** The same mail in another language. */
export const inLanguage = <Mail extends OutgoingMail>(mail: Mail, language: Language): Mail => ({ ...mail, language });

/** A mail of a kind of a product, with its own sample data, to a user with a verified address or without. */
export const aProductMail = (mail: ProductMail, data: object, isVerified = true): OutgoingMail => ({
  kind: mail.kind,
  ...TO_KARI,
  data: { ...productMailData(mail, data, { isVerified }), name: isVerified ? NAME : '' },
});

/** Distinguishes mails of one kind. */
export const nameOf = ({ kind, data }: OutgoingMail): string =>
  [kind, data['occasion'], data['state'], data['change']].filter(Boolean).join(' ');

/** A mail of the identity context, like the others below. */
export const aVerifyEmailMail = (data: Partial<VerifyEmailMail['data']> = {}, to = EMAIL): VerifyEmailMail => ({
  kind: 'verify-email',
  ...TO_KARI,
  to,
  data: { name: NAME, email: to, occasion: 'new-account', url: LINK, lifetimeSeconds: '3600', ...data },
});

export const aResetPasswordMail = (data: Partial<ResetPasswordMail['data']> = {}): ResetPasswordMail => ({
  kind: 'reset-password',
  ...TO_KARI,
  data: { name: NAME, email: EMAIL, url: LINK, lifetimeSeconds: '3600', ...data },
});

export const anInvitationMail = (data: Partial<InvitationMail['data']> = {}): InvitationMail => ({
  kind: 'invitation',
  ...TO_KARI,
  data: { name: NAME, email: EMAIL, url: LINK, lifetimeSeconds: '3600', ...data },
});

export const anApproveNewEmailMail = (data: Partial<ApproveNewEmailMail['data']> = {}): ApproveNewEmailMail => ({
  kind: 'approve-new-email',
  ...TO_KARI,
  data: { name: NAME, email: EMAIL, newEmail: 'ny@eksempel.no', url: LINK, lifetimeSeconds: '3600', ...data },
});

export const aDeleteUserMail = (data: Partial<DeleteUserMail['data']> = {}): DeleteUserMail => ({
  kind: 'delete-user',
  ...TO_KARI,
  data: { name: NAME, url: LINK, lifetimeSeconds: '86400', ...data },
});

export const aPasswordChangedMail = (data: Partial<PasswordChangedMail['data']> = {}): PasswordChangedMail => ({
  kind: 'password-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, ...data },
});

export const anEmailChangedMail = (data: Partial<EmailChangedMail['data']> = {}): EmailChangedMail => ({
  kind: 'email-changed',
  ...TO_KARI,
  data: { name: NAME, newEmail: 'ny•••@eksempel.no', ...ON_FIREFOX, ...data },
});

/** A mail of the session context. */
export const aNewSignInMail = (data: Partial<NewSignInMail['data']> = {}): NewSignInMail => ({
  kind: 'new-sign-in',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, ipAddress: '203.0.113.7', ...data },
});

/** A mail of the social-linking context. */
export const anAccountLinkedMail = (data: Partial<AccountLinkedMail['data']> = {}): AccountLinkedMail => ({
  kind: 'account-linked',
  ...TO_KARI,
  data: { name: NAME, provider: 'GitHub', at: '2026-11-21T13:05:00.000Z', ...data },
});

/** A mail of the two-factor context, like the others below. */
export const aOneTimeCodeMail = (data: Partial<OneTimeCodeMail['data']> = {}): OneTimeCodeMail => ({
  kind: 'one-time-code',
  ...TO_KARI,
  data: { code: '042719', lifetimeSeconds: '180', ...data },
});

export const aTwoFactorChangedMail = (data: Partial<TwoFactorChangedMail['data']> = {}): TwoFactorChangedMail => ({
  kind: 'two-factor-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, state: 'on', ...data },
});

export const anAuthenticatorChangedMail = (
  data: Partial<AuthenticatorChangedMail['data']> = {},
): AuthenticatorChangedMail => ({
  kind: 'authenticator-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, authenticator: 'Autentikator #1', change: 'added', ...data },
});

export const aPasskeyChangedMail = (data: Partial<PasskeyChangedMail['data']> = {}): PasskeyChangedMail => ({
  kind: 'passkey-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, passkey: 'iPhone', change: 'added', ...data },
});

export const aPasskeySuspectedMail = (data: Partial<PasskeySuspectedMail['data']> = {}): PasskeySuspectedMail => ({
  kind: 'passkey-suspected',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, passkey: 'iPhone', ...data },
});

export const aBackupCodeUsedMail = (data: Partial<BackupCodeUsedMail['data']> = {}): BackupCodeUsedMail => ({
  kind: 'backup-code-used',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, ...data },
});

export const aSecondFactorBlockedMail = (
  data: Partial<SecondFactorBlockedMail['data']> = {},
): SecondFactorBlockedMail => ({
  kind: 'second-factor-blocked',
  ...TO_KARI,
  data: { name: NAME, until: '2026-11-21T13:20:00.000Z', ...data },
});

export const anAccountLockedMail = (data: Partial<AccountLockedMail['data']> = {}): AccountLockedMail => ({
  kind: 'account-locked',
  ...TO_KARI,
  data: { name: NAME, until: '', ...data },
});

export const anAccountUnlockedMail = (): AccountUnlockedMail => ({
  kind: 'account-unlocked',
  ...TO_KARI,
  data: { name: NAME },
});

export const anAccountRemovedMail = (): AccountRemovedMail => ({
  kind: 'account-removed',
  ...TO_KARI,
  data: { name: NAME, at: '2026-11-21T13:05:00.000Z' },
});

export const aRoleChangedMail = (data: Partial<RoleChangedMail['data']> = {}): RoleChangedMail => ({
  kind: 'role-changed',
  ...TO_KARI,
  data: { name: NAME, whose: 'own', roles: 'support', ...data },
});

export const anAccountRequestMail = (data: Partial<AccountRequestMail['data']> = {}): AccountRequestMail => ({
  kind: 'account-request',
  ...TO_KARI,
  data: {
    name: NAME,
    kind: 'second-factor-reset',
    at: '2026-11-21T13:05:00.000Z',
    notBefore: '2026-11-22T13:05:00.000Z',
    url: LINK,
    ...data,
  },
});

export const anAccountRequestDoneMail = (
  data: Partial<AccountRequestDoneMail['data']> = {},
): AccountRequestDoneMail => ({
  kind: 'account-request-done',
  ...TO_KARI,
  data: { name: NAME, kind: 'second-factor-reset', at: '2026-11-22T13:05:00.000Z', ...data },
});

export const anAccountRequestEndedMail = (
  data: Partial<AccountRequestEndedMail['data']> = {},
): AccountRequestEndedMail => ({
  kind: 'account-request-ended',
  ...TO_KARI,
  data: { name: NAME, kind: 'second-factor-reset', ...data },
});

export const aRequestWaitingMail = (): RequestWaitingMail => ({
  kind: 'request-waiting',
  ...TO_KARI,
  data: { name: NAME },
});

export const aRequestStoppedMail = (): RequestStoppedMail => ({
  kind: 'request-stopped',
  ...TO_KARI,
  data: { name: NAME },
});

export const anAuditBrokenMail = (): AuditBrokenMail => ({ kind: 'audit-broken', ...TO_KARI, data: { name: NAME } });

export const anAccountExportedMail = (): AccountExportedMail => ({
  kind: 'account-exported',
  ...TO_KARI,
  data: { name: NAME, at: '2026-11-21T13:05:00.000Z' },
});

export const anAccountViewedMail = (): AccountViewedMail => ({
  kind: 'account-viewed',
  ...TO_KARI,
  data: { name: NAME, at: '2026-11-21T13:05:00.000Z', lifetimeSeconds: '900' },
});

export const aManyUsersOpenedMail = (): ManyUsersOpenedMail => ({
  kind: 'many-users-opened',
  ...TO_KARI,
  data: { name: NAME },
});

/** Mails with a link that contains a token. */
export const MAILS_WITH_LINK = [
  aVerifyEmailMail(),
  aVerifyEmailMail({ occasion: 'new-address' }),
  aResetPasswordMail(),
  anInvitationMail(),
  anApproveNewEmailMail(),
  aDeleteUserMail(),
] as const;

/** Mails whose button opens a page of the web app. */
export const NOTICES = [
  aPasswordChangedMail(),
  anEmailChangedMail(),
  aNewSignInMail(),
  anAccountLinkedMail(),
  aTwoFactorChangedMail({ state: 'on' }),
  aTwoFactorChangedMail({ state: 'off' }),
  anAuthenticatorChangedMail({ change: 'added' }),
  anAuthenticatorChangedMail({ change: 'deleted' }),
  aBackupCodeUsedMail(),
  aPasswordChangedMail({ passkeys: 'some', linkedAccounts: 'some' }),
  aPasskeyChangedMail({ change: 'added' }),
  aPasskeyChangedMail({ change: 'deleted' }),
  aPasskeySuspectedMail(),
  aSecondFactorBlockedMail(),
] as const;

/** Mails whose link or code expires. */
export const MAILS_THAT_EXPIRE = [...MAILS_WITH_LINK, aOneTimeCodeMail()] as const;

/** Mails about what operators do. */
export const MAILS_OF_OPERATORS = [
  anAccountLockedMail(),
  anAccountLockedMail({ until: '2026-11-21T13:20:00.000Z' }),
  anAccountUnlockedMail(),
  anAccountRemovedMail(),
  aPasswordChangedMail({ browser: '', system: '', by: 'support' }),
  aRoleChangedMail(),
  aRoleChangedMail({ whose: 'other' }),
  anAccountRequestMail(),
  anAccountRequestMail({ kind: 'email-change' }),
  anAccountRequestMail({ kind: 'removal' }),
  anAccountRequestDoneMail(),
  anAccountRequestDoneMail({ kind: 'email-change' }),
  anAccountRequestEndedMail(),
  anAccountRequestEndedMail({ kind: 'email-change' }),
  anAccountRequestEndedMail({ kind: 'removal' }),
  aRequestWaitingMail(),
  aRequestStoppedMail(),
  anAuditBrokenMail(),
  anAccountExportedMail(),
  anAccountViewedMail(),
  aManyUsersOpenedMail(),
] as const;

export const EVERY_MAIL = [...MAILS_THAT_EXPIRE, ...NOTICES, ...MAILS_OF_OPERATORS] as const;
