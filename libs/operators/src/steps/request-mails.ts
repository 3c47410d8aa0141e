import { type Clock, noticeUsefulUntil, textFromUser } from '@portvakt/kernel';

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
  ...recipient(user),
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
  ports: Ports,
  user: LockedUser,
  kind: AccountRequestDoneMail['data']['kind'],
): AccountRequestDoneMail => ({
  kind: 'account-request-done',
  ...notice(ports, user),
  data: { ...named(user), kind, at: ports.clock.now().toISOString() },
});

/** To the owner when a case ends and nothing was changed. */
export const accountRequestEndedMail = (
  ports: Ports,
  user: LockedUser,
  { kind }: AccountRequest,
): AccountRequestEndedMail => ({
  kind: 'account-request-ended',
  ...notice(ports, user),
  data: { ...named(user), kind },
});

/** To an operator who can approve a case. */
export const requestWaitingMail = (ports: Ports, operator: LockedUser): RequestWaitingMail => ({
  kind: 'request-waiting',
  ...notice(ports, operator),
  data: named(operator),
});

/** To an admin. */
export const requestStoppedMail = (ports: Ports, admin: LockedUser): RequestStoppedMail => ({
  kind: 'request-stopped',
  ...notice(ports, admin),
  data: named(admin),
});

const recipient = ({ id, email, language }: LockedUser) => ({ userId: id, to: email, language });

const notice = ({ clock }: Ports, user: LockedUser) => ({
  ...recipient(user),
  usefulUntil: noticeUsefulUntil(clock.now()),
});

const named = (user: LockedUser) => ({ name: textFromUser(user.name, user) });
