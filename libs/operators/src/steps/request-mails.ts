import { type Clock, noticeTo, textFromUser } from '@portvakt/kernel';

import type { AccountRequest } from '../model/account-request.js';
import type { LockedUser } from '../ports.js';
import type {
  AccountRequestDoneMail,
  AccountRequestEndedMail,
  AccountRequestMail,
  RequestStoppedMail,
  RequestWaitingMail,
} from '../request-mails.js';

type Ports = { readonly clock: Clock };

/** To the owner when a case is opened. It expires with its link. */
export const accountRequestMail = (user: LockedUser, request: AccountRequest, url: string): AccountRequestMail => ({
  kind: 'account-request',
  userId: user.id,
  to: user.email,
  language: user.language,
  usefulUntil: request.expiresAt,
  data: {
    ...named(user),
    kind: request.kind,
    at: request.requestedAt.toISOString(),
    notBefore: request.notBefore.toISOString(),
    url,
  },
});

/** To the owner when a case is carried out; `user` as they were before it. */
export const accountRequestDoneMail = (
  { clock }: Ports,
  user: LockedUser,
  kind: AccountRequestDoneMail['data']['kind'],
): AccountRequestDoneMail => ({
  kind: 'account-request-done',
  ...noticeTo(user, clock.now()),
  data: { ...named(user), kind, at: clock.now().toISOString() },
});

/** To the owner when a case ends and nothing was changed. */
export const accountRequestEndedMail = (
  { clock }: Ports,
  user: LockedUser,
  { kind }: AccountRequest,
): AccountRequestEndedMail => ({
  kind: 'account-request-ended',
  ...noticeTo(user, clock.now()),
  data: { ...named(user), kind },
});

/** To an operator who can approve a case. */
export const requestWaitingMail = ({ clock }: Ports, operator: LockedUser): RequestWaitingMail => ({
  kind: 'request-waiting',
  ...noticeTo(operator, clock.now()),
  data: named(operator),
});

/** To an admin. */
export const requestStoppedMail = ({ clock }: Ports, admin: LockedUser): RequestStoppedMail => ({
  kind: 'request-stopped',
  ...noticeTo(admin, clock.now()),
  data: named(admin),
});

const named = (user: LockedUser) => ({ name: textFromUser(user.name, user) });
