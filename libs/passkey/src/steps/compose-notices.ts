import { circumstancesOf, type Client, noticeFrom, textFromUser, type UserSummary } from '@portvakt/kernel';

import type { PasskeyChangedMail, PasskeySuspectedMail } from '../mails.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts } from '../ports.js';

export type NoticePorts = Pick<PasskeyPorts, 'devices' | 'clock'>;

export interface NoticeOf {
  readonly holder: UserSummary;
  readonly passkey: Passkey;
  readonly client: Client;
}

const facts = (ports: NoticePorts, { holder, passkey, client }: NoticeOf) => ({
  name: textFromUser(holder.name, holder),
  passkey: textFromUser(passkey.name ?? '', holder),
  ...circumstancesOf(ports, client),
});

export const passkeyChangedMail = (
  ports: NoticePorts,
  of: NoticeOf,
  change: 'added' | 'deleted',
): PasskeyChangedMail => ({
  kind: 'passkey-changed',
  ...noticeFrom(ports.clock, of.holder, of.client),
  data: { ...facts(ports, of), change },
});

export const passkeySuspectedMail = (ports: NoticePorts, of: NoticeOf): PasskeySuspectedMail => ({
  kind: 'passkey-suspected',
  ...noticeFrom(ports.clock, of.holder, of.client),
  data: facts(ports, of),
});
