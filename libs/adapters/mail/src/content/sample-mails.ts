import type { Language, OutgoingMail } from '@portvakt/kernel';

import { type ProductMail, productMailData } from './product-mail.js';
import {
  aDeleteUserMail,
  anApproveNewEmailMail,
  anEmailChangedMail,
  anInvitationMail,
  aPasswordChangedMail,
  aResetPasswordMail,
  aVerifyEmailMail,
} from './samples/identity-mails.js';
import {
  aManyUsersOpenedMail,
  anAccountExportedMail,
  anAccountLockedMail,
  anAccountRemovedMail,
  anAccountRequestDoneMail,
  anAccountRequestEndedMail,
  anAccountRequestMail,
  anAccountUnlockedMail,
  anAccountViewedMail,
  anAuditBrokenMail,
  aRequestStoppedMail,
  aRequestWaitingMail,
  aRoleChangedMail,
} from './samples/operators-mails.js';
import {
  aBackupCodeUsedMail,
  anAuthenticatorChangedMail,
  aOneTimeCodeMail,
  aPasskeyChangedMail,
  aPasskeySuspectedMail,
  aSecondFactorBlockedMail,
  aTwoFactorChangedMail,
} from './samples/second-factor-mails.js';
import { anAccountLinkedMail, aNewSignInMail } from './samples/sign-in-mails.js';
import { NAME, TO_KARI } from './samples/sample-user.js';

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
