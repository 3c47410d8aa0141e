import { type Client, languageFor } from '@portvakt/kernel';

import type {
  AuthenticatorChangedMail,
  BackupCodeUsedMail,
  SecondFactorBlockedMail,
  TwoFactorChangedMail,
} from '../mails.js';
import type { Owner, TwoFactorPorts } from '../ports.js';

export type NoticePorts = Pick<TwoFactorPorts, 'devices' | 'clock'>;

export interface NoticeOf {
  readonly owner: Owner;
  readonly client: Client;
}

const addressed = ({ owner, client }: NoticeOf) => ({
  to: owner.email,
  language: languageFor(owner.language, client),
});

const circumstances = ({ devices, clock }: NoticePorts, { owner, client }: NoticeOf) => ({
  name: owner.name,
  at: clock.now().toISOString(),
  ...devices.read(client.userAgent),
});

export const twoFactorChangedMail = (ports: NoticePorts, of: NoticeOf, state: 'on' | 'off'): TwoFactorChangedMail => ({
  kind: 'two-factor-changed',
  ...addressed(of),
  data: { ...circumstances(ports, of), state },
});

export const authenticatorChangedMail = (
  ports: NoticePorts,
  of: NoticeOf,
  authenticator: string,
  change: 'added' | 'deleted',
): AuthenticatorChangedMail => ({
  kind: 'authenticator-changed',
  ...addressed(of),
  data: { ...circumstances(ports, of), authenticator, change },
});

export const backupCodeUsedMail = (ports: NoticePorts, of: NoticeOf): BackupCodeUsedMail => ({
  kind: 'backup-code-used',
  ...addressed(of),
  data: circumstances(ports, of),
});

export const secondFactorBlockedMail = (of: NoticeOf, until: Date): SecondFactorBlockedMail => ({
  kind: 'second-factor-blocked',
  ...addressed(of),
  data: { name: of.owner.name, until: until.toISOString() },
});
