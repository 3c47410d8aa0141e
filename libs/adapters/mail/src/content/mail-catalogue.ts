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
import { MailContentError, UnknownMailError } from '../outbox/send-failure.js';
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
import type { MailContent, MailMessage, MailProduct } from './mail-content.js';
import type { MailContext, MailTemplate, TextSource } from './mail-template.js';
import type { ProductMail } from './product-mail.js';
import { support } from './support.js';

type Mail = AuditBrokenMail | IdentityMail | OperatorsMail | PasskeyMail | SessionMail | SocialMail | TwoFactorMail;

/** Such as `verify-email`. */
export type MailKind = Mail['kind'];

/** The mail of a kind, with its data. */
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;

/** Templates by kind. */
type MailTemplates = { readonly [Kind in MailKind]: MailTemplate<MailOf<Kind>> };

/** Templates of a product, each in place of ours for the kind. */
export type MailWords = Partial<MailTemplates>;

/** One template for each kind of mail: a missing kind does not compile. */
export const mailCatalogue: MailTemplates = {
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

/** The texts of all mails. */
export const mailTextSources: readonly TextSource[] = [
  commonSource,
  ...Object.values(mailCatalogue).flatMap(({ sources }) => sources),
];

/** Whether the service has a kind of mail. */
export const isMailKind = (kind: string): boolean => Object.hasOwn(mailCatalogue, kind);

/**
 * Returns the texts of a mail. Throws `UnknownMailError` for an unknown kind, which a newer version or an extension that
 * is not loaded may have queued, and `MailContentError` where the template fails.
 */
export type MailComposer = (mail: OutgoingMail, language: Language, product: MailProduct) => MailContent;

/** `words`: templates of the product, in place of ours; `kinds`: its own kinds of mail. */
export function composerWith(words: MailWords, kinds: readonly ProductMail[] = []): MailComposer {
  const templates: ReadonlyMap<string, MailTemplate<OutgoingMail>> = new Map([
    ...Object.entries<MailTemplate<OutgoingMail>>({ ...mailCatalogue, ...words }),
    ...kinds.map(({ kind, template }) => [kind, template as MailTemplate<OutgoingMail>] as const),
  ]);
  return (mail, language, product) => {
    const template = templates.get(mail.kind);
    if (!template) throw new UnknownMailError('no template for this kind of mail');
    return completed(composed(template, mail, { language, product }), mail, { language, product });
  };
}

/** Returns the texts of a mail of a product without templates of its own. */
export const contentOf: MailComposer = composerWith({});

function composed(template: MailTemplate<OutgoingMail>, mail: OutgoingMail, context: MailContext): MailMessage {
  try {
    return template.compose(mail.data, context);
  } catch (cause) {
    throw new MailContentError('the template of this kind of mail failed', { cause });
  }
}

function completed(composedMessage: MailMessage, mail: OutgoingMail, context: MailContext): MailContent {
  const { isFromSupport = false, ...message } = composedMessage;
  return {
    heading: message.subject,
    facts: [],
    question: [],
    ...message,
    code: message.code ?? null,
    preheader: message.reason[0],
    appName: context.product.appName,
    greeting: greeting(mail.data['name'] ?? '', context),
    closing: closing(context),
    support: support(context, { isFromSupport, withLinks: message.code === undefined }),
  };
}
