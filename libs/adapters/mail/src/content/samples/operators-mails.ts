import type { AuditBrokenMail } from '@portvakt/audit';
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

import { LINK, NAME, TO_KARI } from './sample-user.js';

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

export const anAuditBrokenMail = (): AuditBrokenMail => ({ kind: 'audit-broken', ...TO_KARI, data: { name: NAME } });
