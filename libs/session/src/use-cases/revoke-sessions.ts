import {
  type Caller,
  type ClientInfo,
  type ImpersonatedSession,
  impersonator,
  type Revocation,
  secondsSeen,
  type SessionAct,
  type UserId,
  userActor,
} from '@portvakt/kernel';

import { SessionError } from '../errors.js';
import type { EndOfSessions } from '../events.js';
import type { Session } from '../model/session.js';
import type { SessionPorts, SessionStore } from '../ports.js';

export interface SignOutInput {
  readonly token: string;
  readonly client: ClientInfo;
}

export interface RevokeOthersInput {
  readonly caller: Caller;
  readonly client: ClientInfo;
}

export interface RevokeOwnInput extends RevokeOthersInput {
  readonly token: string;
}

export interface RevokeAllInput extends SessionAct {
  readonly userId: UserId;
  /** `all`: the user asked for it. */
  readonly how: Revocation['how'] | 'all';
}

/**
 * Revokes sessions, one or several (specification §11.1). Takes no lock on the user: twenty browsers that revoke each
 * other would wait for it. An operator who ends their own sessions also ends their impersonations (operators §9).
 */
export class RevokeSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'clock'>) {}

  /** Revokes the session of this browser; does nothing if it no longer exists. */
  async signOut({ token, client }: SignOutInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const ended = await store.sessions.removeByToken(token);
      if (!ended) return;
      const { id: sessionId, userId } = ended;
      if (isImpersonated(ended)) return this.noteEndOfImpersonation(store, ended, client);
      await this.reportAndEndImpersonations(
        store,
        { userId, how: 'sign-out', by: userActor({ id: userId, sessionId }), client },
        1,
      );
    });
  }

  /** Revokes one of the user's sessions. Throws the same error for another user's token as for an unknown one. */
  async revokeOwn({ token, caller, client }: RevokeOwnInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      if (!(await store.sessions.removeOwn(token, caller.id))) throw new SessionError('SESSION_NOT_FOUND');
      await this.reportAndEndImpersonations(
        store,
        { userId: caller.id, how: 'owner', by: userActor(caller), client },
        1,
      );
    });
  }

  /** Revokes every session of the user except the current one. */
  async revokeOthers({ caller, client }: RevokeOthersInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      const count = await store.sessions.removeAllBut(caller.sessionId, caller.id);
      await this.reportAndEndImpersonations(
        store,
        { userId: caller.id, how: 'others', by: userActor(caller), client },
        count,
      );
    });
  }

  /** Revokes every session of the user, including the current one. */
  async revokeAll({ userId, ...act }: RevokeAllInput): Promise<void> {
    await this.ports.transaction.run(async (store) => {
      await this.reportAndEndImpersonations(store, { userId, ...act }, await store.sessions.removeAll(userId));
    });
  }

  /**
   * Notes the event unless no session was deleted, and deletes the sessions in which this user impersonates others.
   */
  private async reportAndEndImpersonations(
    store: SessionStore,
    { userId, how, by, client }: Ended,
    count: number,
  ): Promise<void> {
    if (count === 0) return;
    const facts = { how, count };
    await store.journal.note({ kind: 'session.ended', outcome: 'done', subject: userId, by, client, facts });
    for (const session of await store.sessions.removeImpersonated(userId)) {
      if (isImpersonated(session)) await this.noteEndOfImpersonation(store, session, client);
    }
  }

  private async noteEndOfImpersonation(
    { journal }: SessionStore,
    session: SessionOfImpersonation,
    client: ClientInfo | null,
  ): Promise<void> {
    await journal.note({
      kind: 'impersonation.ended',
      outcome: 'done',
      subject: session.userId,
      by: impersonator(session),
      client,
      facts: { seconds: secondsSeen(session, this.ports.clock.now()) },
    });
  }
}

type SessionOfImpersonation = Session & ImpersonatedSession;

const isImpersonated = (session: Session): session is SessionOfImpersonation => session.impersonatedBy !== null;

interface Ended extends SessionAct {
  readonly userId: UserId;
  readonly how: EndOfSessions;
}
