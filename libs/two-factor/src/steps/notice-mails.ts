import { circumstancesOf, type Client, languageFor, noticeTo, textFromUser, type UserSummary } from '@portvakt/kernel';

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

const envelope = ({ clock }: Pick<NoticePorts, 'clock'>, { owner, client }: NoticeOf) =>
  noticeTo({ ...owner, language: languageFor(owner.language, client) }, clock.now());

const facts = (ports: NoticePorts, { owner, client }: NoticeOf) => ({
  name: textFromUser(owner.name, owner),
  ...circumstancesOf(ports, client),
});

export const twoFactorChangedMail = (ports: NoticePorts, of: NoticeOf, state: 'on' | 'off'): TwoFactorChangedMail => ({
  kind: 'two-factor-changed',
  ...envelope(ports, of),
  data: { ...facts(ports, of), state },
});

export const authenticatorChangedMail = (
  ports: NoticePorts,
  of: NoticeOf,
  authenticator: string,
  change: 'added' | 'deleted',
): AuthenticatorChangedMail => ({
  kind: 'authenticator-changed',
  ...envelope(ports, of),
  data: { ...facts(ports, of), authenticator: textFromUser(authenticator, of.owner), change },
});

export const backupCodeUsedMail = (ports: NoticePorts, of: NoticeOf): BackupCodeUsedMail => ({
  kind: 'backup-code-used',
  ...envelope(ports, of),
  data: facts(ports, of),
});

export const secondFactorBlockedMail = (
  ports: Pick<NoticePorts, 'clock'>,
  of: NoticeOf,
  until: Date,
): SecondFactorBlockedMail => ({
  kind: 'second-factor-blocked',
  ...envelope(ports, of),
  data: { name: textFromUser(of.owner.name, of.owner), until: until.toISOString() },
});
