import { ANYONE, type Client, userActor, type UserSummary, userWithoutSession } from '@portvakt/kernel';

import type { OpenedSession, PasskeyStore } from '../ports.js';
import { type NoticeOf, type NoticePorts, passkeySuspectedMail } from './compose-notices.js';

/** Notifies the owner that the counter went back: the passkey may have been copied (passkeys P6). */
export async function reportSuspectedCopy(
  ports: NoticePorts,
  { outbox, journal }: PasskeyStore,
  of: NoticeOf,
): Promise<void> {
  const { holder, passkey, client } = of;
  await outbox.add(passkeySuspectedMail(ports, of));
  const facts = { id: passkey.id };
  const subject = holder.id;
  await journal.note({ kind: 'passkey.suspected', outcome: 'refused', subject, by: ANYONE, client, facts });
}

export interface SignInReport {
  readonly holder: UserSummary;
  readonly session: OpenedSession;
  readonly way: string;
  readonly client: Client;
}

export const reportCompleted = (
  { journal }: PasskeyStore,
  { holder, session, way, client }: SignInReport,
): Promise<void> =>
  journal.note({
    kind: 'sign-in.completed',
    outcome: 'done',
    subject: holder.id,
    by: userActor({ id: holder.id, sessionId: session.id }),
    client,
    facts: { way, secondFactor: 'passkey', newDevice: session.isNewDevice },
  });

/** The correct passkey proves who the user is. */
export const reportRefused = (
  { journal }: PasskeyStore,
  { id, email }: UserSummary,
  reason: 'banned' | 'unverified',
  client: Client,
): Promise<void> =>
  journal.note({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject: id,
    by: userWithoutSession(id),
    client,
    facts: { way: 'passkey', reason },
    address: email,
  });
