import {
  type Device,
  type Language,
  type MailUser,
  textFromUser,
  noticeUsefulUntil,
  type RequestOrigin,
} from '@portvakt/kernel';

import type { NewSignInMail } from '../mails.js';
import { deviceKey } from '../model/device.js';
import { type Session, startSession } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

export interface SessionOwner extends MailUser {
  /** What they are written to in. */
  readonly language: Language;
}

export interface StartSessionInput {
  readonly owner: SessionOwner;
  readonly client: RequestOrigin;
  readonly remember: boolean;
  /** False where the owner is told otherwise or need not be: at sign-up, from a trusted device. */
  readonly tellOwner: boolean;
}

/**
 * Starts a session for somebody who has proven who they are, and tells the owner when the browser and system are new
 * to them (contract §10). Null where it could not be stored.
 */
export class StartSession {
  constructor(
    private readonly ports: Pick<SessionPorts, 'transaction' | 'devices' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ owner, client, remember, tellOwner }: StartSessionInput): Promise<Session | null> {
    const { clock, policy, random } = this.ports;
    const session = startSession({ userId: owner.id, client, remember }, policy, clock.now(), random);
    const device = this.ports.devices.read(session.userAgent);
    return this.ports.transaction.run(async (store) => {
      if (!(await store.sessions.add(session, policy.maxPerUser - 1))) return null;
      const isNew = await store.knownDevices.remember(owner.id, deviceKey(device), session.createdAt);
      if (isNew && tellOwner) await store.outbox.add(newSignInMail(owner, device, session));
      return session;
    });
  }
}

const newSignInMail = (owner: SessionOwner, device: Device, session: Session): NewSignInMail => ({
  kind: 'new-sign-in',
  userId: owner.id,
  to: owner.email,
  language: owner.language,
  usefulUntil: noticeUsefulUntil(session.createdAt),
  data: {
    name: textFromUser(owner.name, owner),
    browser: device.browser,
    system: device.system,
    at: session.createdAt.toISOString(),
    ipAddress: session.ipAddress,
  },
});
