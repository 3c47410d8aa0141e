import type {
  ApproveNewEmailMail,
  DeleteUserMail,
  EmailChangedMail,
  InvitationMail,
  PasswordChangedMail,
  ResetPasswordMail,
  VerifyEmailMail,
} from '@portvakt/identity';

import { EMAIL, LINK, NAME, ON_FIREFOX, TO_KARI } from './sample-user.js';

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
