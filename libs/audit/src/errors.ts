import { DomainError } from '@portvakt/kernel';

/** The refusals of this context (operators §15). */
export type AuditErrorCode = 'EVENT_NOT_FOUND' | 'INVALID_CURSOR' | 'EXPORT_TOO_LARGE';

export class AuditError extends DomainError<AuditErrorCode> {}
