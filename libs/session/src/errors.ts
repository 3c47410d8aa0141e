import { DomainError } from '@portvakt/kernel';

/** Every refusal of this context. A code never changes meaning once released. */
export type SessionErrorCode = 'SESSION_NOT_FOUND' | 'CALLER_SESSION_NOT_FOUND';

export class SessionError extends DomainError<SessionErrorCode> {}
