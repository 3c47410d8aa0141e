import type { Caller } from './caller.js';
import type { ClientInfo } from './client.js';
import type { SessionId, UserId } from './ids.js';

/**
 * Who did something (operators §10.1). `anyone`: nobody is signed in and nothing proved who it was. `token`: a machine;
 * its `id` is the name of the token. `command`: a command on the server. `service`: a background job.
 */
export type Actor =
  | { readonly type: 'anyone' | 'command' | 'service' }
  | {
      readonly type: 'user';
      readonly id: UserId;
      /** Null where the act began before a session existed, such as the use of a mailed link. */
      readonly sessionId: SessionId | null;
      /** The operator who acts as this user; null for the users themselves. */
      readonly impersonatorId: UserId | null;
    }
  | { readonly type: 'operator'; readonly id: UserId; readonly sessionId: SessionId; readonly role: string }
  | { readonly type: 'token'; readonly id: string; readonly role: string };

/** Who makes a change, and with which client. */
export interface Initiator {
  readonly by: Actor;
  /** Null for jobs and commands. */
  readonly client: ClientInfo | null;
}

/** The details of an event: short texts, numbers and booleans, never a secret, a name or an address. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Something that happened, in the form in which a context reports it (operators §10). */
export interface Occurrence<Kind extends string = string, EventFacts extends Facts = Facts> extends Initiator {
  /** A name of operators §10.2, such as `sign-in.completed`. */
  readonly kind: Kind;
  readonly outcome: 'done' | 'refused';
  /** The user that the event is about; null if it is about none. */
  readonly subject: UserId | null;
  readonly facts: EventFacts;
  /** The e-mail address that was typed or replaced. Only a keyed digest of it is stored. */
  readonly address?: string;
}

/**
 * Writes events to the audit log: in the transaction of a change, so that both are committed together or not at all;
 * outside of any transaction for refusals. Contract: `journal.contract.ts`.
 */
export interface Journal<Event extends Occurrence = Occurrence> {
  note(event: Event): Promise<void>;
}

export const ANYONE: Actor = { type: 'anyone' };
export const THE_SERVICE: Actor = { type: 'service' };
export const A_COMMAND: Actor = { type: 'command' };

/** The signed-in user of a request. */
export const userActor = ({ id, sessionId }: Caller): Actor => ({ type: 'user', id, sessionId, impersonatorId: null });

/** A user who has proved who they are without a session, for example with a mailed link. */
export const userWithoutSession = (id: UserId): Actor => ({ type: 'user', id, sessionId: null, impersonatorId: null });
