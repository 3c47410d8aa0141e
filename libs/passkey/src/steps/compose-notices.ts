import { type Client, languageFor, noticeUsefulUntil, textFromUser, type UserSummary } from '@portvakt/kernel';

import type { PasskeyChangedMail, PasskeySuspectedMail } from '../mails.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts } from '../ports.js';

export type NoticePorts = Pick<PasskeyPorts, 'devices' | 'clock'>;

export interface NoticeOf {
  readonly holder: UserSummary;
  readonly passkey: Passkey;
  readonly client: Client;
}

const envelope = ({ clock }: NoticePorts, { holder, client }: NoticeOf) => ({
  userId: holder.id,
  to: holder.email,
  language: languageFor(holder.language, client),
  usefulUntil: noticeUsefulUntil(clock.now()),
});

const circumstances = ({ devices, clock }: NoticePorts, { holder, passkey, client }: NoticeOf) => ({
  name: textFromUser(holder.name, holder),
  passkey: textFromUser(passkey.name ?? '', holder),
  at: clock.now().toISOString(),
  ...devices.read(client.userAgent),
});

export const passkeyChangedMail = (
  ports: NoticePorts,
  of: NoticeOf,
  change: 'added' | 'deleted',
): PasskeyChangedMail => ({
  kind: 'passkey-changed',
  ...envelope(ports, of),
  data: { ...circumstances(ports, of), change },
});

export const passkeySuspectedMail = (ports: NoticePorts, of: NoticeOf): PasskeySuspectedMail => ({
  kind: 'passkey-suspected',
  ...envelope(ports, of),
  data: circumstances(ports, of),
});
