import type { UserId } from '@portvakt/kernel';

import { type Client, type Session, startSession } from '../model/session.js';
import type { SessionPorts, SessionStore } from '../ports.js';

export interface StartSessionInput {
  readonly owner: { readonly id: UserId; readonly email: string; readonly name: string };
  readonly client: Client;
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
    private readonly ports: Pick<SessionPorts, 'transaction' | 'deviceNames' | 'clock' | 'random' | 'policy'>,
  ) {}

  async execute({ owner, client, remember, tellOwner }: StartSessionInput): Promise<Session | null> {
    const { clock, policy, random } = this.ports;
    const session = startSession({ userId: owner.id, client, remember }, policy, clock.now(), random);
    return this.ports.transaction.run(async (store) => {
      if (!(await store.sessions.add(session))) return null;
      const isNew = await this.noteDevice(store, session);
      if (isNew && tellOwner) await this.tell(store, owner, session);
      return session;
    });
  }

  private noteDevice({ knownDevices }: SessionStore, { userId, userAgent, createdAt }: Session): Promise<boolean> {
    return knownDevices.remember(userId, this.ports.deviceNames.nameOf(userAgent), createdAt);
  }

  private tell({ outbox }: SessionStore, owner: StartSessionInput['owner'], session: Session): Promise<void> {
    return outbox.add({
      kind: 'new-sign-in',
      to: owner.email,
      data: {
        name: owner.name,
        device: this.ports.deviceNames.nameOf(session.userAgent),
        at: session.createdAt.toISOString(),
        ipAddress: session.ipAddress,
      },
    });
  }
}
