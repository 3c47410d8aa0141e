import { circumstancesOf, type Client, noticeFrom, textFromUser, type UserSummary } from '@portvakt/kernel';

import type {
  AuthenticatorChangedMail,
  BackupCodeUsedMail,
  SecondFactorBlockedMail,
  TwoFactorChangedMail,
} from '../mails.js';
import type { TwoFactorPorts } from '../ports.js';

export type NoticePorts = Pick<TwoFactorPorts, 'devices' | 'clock'>;

export interface NoticeOf {
  readonly owner: UserSummary;
  readonly client: Client;
}

const facts = (ports: NoticePorts, { owner, client }: NoticeOf) => ({
  name: textFromUser(owner.name, owner),
  ...circumstancesOf(ports, client),
});

export const twoFactorChangedMail = (ports: NoticePorts, of: NoticeOf, state: 'on' | 'off'): TwoFactorChangedMail => ({
  kind: 'two-factor-changed',
  ...noticeFrom(ports.clock, of.owner, of.client),
  data: { ...facts(ports, of), state },
});

export const authenticatorChangedMail = (
  ports: NoticePorts,
  of: NoticeOf,
  authenticator: string,
  change: 'added' | 'deleted',
): AuthenticatorChangedMail => ({
  kind: 'authenticator-changed',
  ...noticeFrom(ports.clock, of.owner, of.client),
  data: { ...facts(ports, of), authenticator: textFromUser(authenticator, of.owner), change },
});

export const backupCodeUsedMail = (ports: NoticePorts, of: NoticeOf): BackupCodeUsedMail => ({
  kind: 'backup-code-used',
  ...noticeFrom(ports.clock, of.owner, of.client),
  data: facts(ports, of),
});

export const secondFactorBlockedMail = (
  ports: Pick<NoticePorts, 'clock'>,
  of: NoticeOf,
  until: Date,
): SecondFactorBlockedMail => ({
  kind: 'second-factor-blocked',
  ...noticeFrom(ports.clock, of.owner, of.client),
  data: { name: textFromUser(of.owner.name, of.owner), until: until.toISOString() },
});
