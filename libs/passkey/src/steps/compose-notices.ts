import { circumstancesOf, type Client, languageFor, noticeTo, textFromUser, type UserSummary } from '@portvakt/kernel';

import type { PasskeyChangedMail, PasskeySuspectedMail } from '../mails.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts } from '../ports.js';

export type NoticePorts = Pick<PasskeyPorts, 'devices' | 'clock'>;

export interface NoticeOf {
  readonly holder: UserSummary;
  readonly passkey: Passkey;
  readonly client: Client;
}

const envelope = ({ clock }: NoticePorts, { holder, client }: NoticeOf) =>
  noticeTo({ ...holder, language: languageFor(holder.language, client) }, clock.now());

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
  ...envelope(ports, of),
  data: { ...facts(ports, of), change },
});

export const passkeySuspectedMail = (ports: NoticePorts, of: NoticeOf): PasskeySuspectedMail => ({
  kind: 'passkey-suspected',
  ...envelope(ports, of),
  data: facts(ports, of),
});
