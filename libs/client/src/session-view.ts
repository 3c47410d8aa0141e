import type { SessionAnswer, SessionUserAnswer } from './generated/session-answers.js';

export type Session = SessionAnswer;

/** The user as `/get-session` sends them; `Fields` are those of `ADDITIONAL_USER_FIELDS`. */
export type SessionUser<Fields extends object = object> = SessionUserAnswer & Fields;

export interface SessionView<Fields extends object = object> {
  readonly session: Session;
  readonly user: SessionUser<Fields>;
}
