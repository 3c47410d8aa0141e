import type { AuditBrokenMail } from '@portvakt/audit';
import type { IdentityMail } from '@portvakt/identity';
import type { Language, OutgoingMail } from '@portvakt/kernel';
import type { OperatorsMail } from '@portvakt/operators';
import type { PasskeyMail } from '@portvakt/passkey';
import type { SessionMail } from '@portvakt/session';
import type { SocialMail } from '@portvakt/social-linking';
import type { TwoFactorMail } from '@portvakt/two-factor';

import { approveNewEmailMail } from '../identity/approve-new-email-mail.js';
import { deleteUserMail } from '../identity/delete-user-mail.js';
import { emailChangedMail } from '../identity/email-changed-mail.js';
import { invitationMail } from '../identity/invitation-mail.js';
import { passwordChangedMail } from '../identity/password-changed-mail.js';
import { resetPasswordMail } from '../identity/reset-password-mail.js';
import { verifyEmailMail } from '../identity/verify-email-mail.js';
import { MailContentError } from '../outbox/send-failure.js';
import { accountExportedMail } from '../operators/account-exported-mail.js';
import { accountLockedMail } from '../operators/account-locked-mail.js';
import { accountRequestMail } from '../operators/account-request-mail.js';
import { accountRequestDoneMail } from '../operators/account-request-done-mail.js';
import { accountRequestEndedMail } from '../operators/account-request-ended-mail.js';
import { requestWaitingMail } from '../operators/request-waiting-mail.js';
import { requestStoppedMail } from '../operators/request-stopped-mail.js';
import { accountRemovedMail } from '../operators/account-removed-mail.js';
import { auditBrokenMail } from '../operators/audit-broken-mail.js';
import { accountUnlockedMail } from '../operators/account-unlocked-mail.js';
import { accountViewedMail } from '../operators/account-viewed-mail.js';
import { manyUsersOpenedMail } from '../operators/many-users-opened-mail.js';
import { roleChangedMail } from '../operators/role-changed-mail.js';
import { passkeyChangedMail } from '../passkey/passkey-changed-mail.js';
import { passkeySuspectedMail } from '../passkey/passkey-suspected-mail.js';
import { newSignInMail } from '../session/new-sign-in-mail.js';
import { accountLinkedMail } from '../social/account-linked-mail.js';
import { authenticatorChangedMail } from '../two-factor/authenticator-changed-mail.js';
import { backupCodeUsedMail } from '../two-factor/backup-code-used-mail.js';
import { oneTimeCodeMail } from '../two-factor/one-time-code-mail.js';
import { secondFactorBlockedMail } from '../two-factor/second-factor-blocked-mail.js';
import { twoFactorChangedMail } from '../two-factor/two-factor-changed-mail.js';
import { closing } from './closing.js';
import { commonSource } from './common-texts.js';
import { greeting } from './greeting.js';
import type { MailContent, MailProduct } from './mail-content.js';
import type { MailTemplate, TextSource } from './mail-template.js';
import { support } from './support.js';

type Mail = AuditBrokenMail | IdentityMail | OperatorsMail | PasskeyMail | SessionMail | SocialMail | TwoFactorMail;

/** One template for each kind of mail: a missing kind does not compile. */
const mailCatalogue: { readonly [Kind in Mail['kind']]: MailTemplate<Extract<Mail, { kind: Kind }>> } = {
  'verify-email': verifyEmailMail,
  'reset-password': resetPasswordMail,
  invitation: invitationMail,
  'approve-new-email': approveNewEmailMail,
  'delete-user': deleteUserMail,
  'password-changed': passwordChangedMail,
  'email-changed': emailChangedMail,
  'new-sign-in': newSignInMail,
  'account-exported': accountExportedMail,
  'account-viewed': accountViewedMail,
  'account-locked': accountLockedMail,
  'account-removed': accountRemovedMail,
  'account-unlocked': accountUnlockedMail,
  'many-users-opened': manyUsersOpenedMail,
  'role-changed': roleChangedMail,
  'account-request': accountRequestMail,
  'account-request-done': accountRequestDoneMail,
  'account-request-ended': accountRequestEndedMail,
  'request-waiting': requestWaitingMail,
  'request-stopped': requestStoppedMail,
  'audit-broken': auditBrokenMail,
  'account-linked': accountLinkedMail,
  'one-time-code': oneTimeCodeMail,
  'two-factor-changed': twoFactorChangedMail,
  'authenticator-changed': authenticatorChangedMail,
  'backup-code-used': backupCodeUsedMail,
  'second-factor-blocked': secondFactorBlockedMail,
  'passkey-changed': passkeyChangedMail,
  'passkey-suspected': passkeySuspectedMail,
};

const templates: ReadonlyMap<string, MailTemplate<OutgoingMail>> = new Map(Object.entries(mailCatalogue));

/** The texts of all mails. */
export const mailTextSources: readonly TextSource[] = [
  commonSource,
  ...[...templates.values()].flatMap(({ sources }) => sources),
];

/**
 * Returns the texts of a mail. Throws `MailContentError` for an unknown kind, which a newer version may have queued.
 */
export function contentOf(mail: OutgoingMail, language: Language, product: MailProduct): MailContent {
  const template = templates.get(mail.kind);
  if (!template) throw new MailContentError('no template for this kind of mail');
  const context = { language, product };
  const { isFromSupport = false, ...message } = template.compose(mail.data, context);
  return {
    heading: message.subject,
    facts: [],
    question: [],
    ...message,
    code: message.code ?? null,
    preheader: message.reason[0],
    appName: product.appName,
    greeting: greeting(mail.data['name'] ?? '', context),
    closing: closing(context),
    support: support(context, { isFromSupport, withLinks: message.code === undefined }),
  };
}
