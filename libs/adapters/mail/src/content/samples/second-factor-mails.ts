import type { PasskeyChangedMail, PasskeySuspectedMail } from '@portvakt/passkey';
import type {
  AuthenticatorChangedMail,
  BackupCodeUsedMail,
  OneTimeCodeMail,
  SecondFactorBlockedMail,
  TwoFactorChangedMail,
} from '@portvakt/two-factor';

import { NAME, ON_FIREFOX, TO_KARI } from './sample-user.js';

export const aOneTimeCodeMail = (data: Partial<OneTimeCodeMail['data']> = {}): OneTimeCodeMail => ({
  kind: 'one-time-code',
  ...TO_KARI,
  data: { code: '042719', lifetimeSeconds: '180', ...data },
});

export const aTwoFactorChangedMail = (data: Partial<TwoFactorChangedMail['data']> = {}): TwoFactorChangedMail => ({
  kind: 'two-factor-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, state: 'on', ...data },
});

export const anAuthenticatorChangedMail = (
  data: Partial<AuthenticatorChangedMail['data']> = {},
): AuthenticatorChangedMail => ({
  kind: 'authenticator-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, authenticator: 'Autentikator #1', change: 'added', ...data },
});

export const aBackupCodeUsedMail = (data: Partial<BackupCodeUsedMail['data']> = {}): BackupCodeUsedMail => ({
  kind: 'backup-code-used',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, ...data },
});

export const aSecondFactorBlockedMail = (
  data: Partial<SecondFactorBlockedMail['data']> = {},
): SecondFactorBlockedMail => ({
  kind: 'second-factor-blocked',
  ...TO_KARI,
  data: { name: NAME, until: '2026-11-21T13:20:00.000Z', ...data },
});

export const aPasskeyChangedMail = (data: Partial<PasskeyChangedMail['data']> = {}): PasskeyChangedMail => ({
  kind: 'passkey-changed',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, passkey: 'iPhone', change: 'added', ...data },
});

export const aPasskeySuspectedMail = (data: Partial<PasskeySuspectedMail['data']> = {}): PasskeySuspectedMail => ({
  kind: 'passkey-suspected',
  ...TO_KARI,
  data: { name: NAME, ...ON_FIREFOX, passkey: 'iPhone', ...data },
});
