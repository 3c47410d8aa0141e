/** The settings of a deployment for the audit log (operators §14.1). */
export interface AuditPolicy {
  /** After this many days events are removed, in whole seals from the oldest end (operators §10.5). */
  readonly retentionDays: number;
  /** After this many days IP address and user agent are shortened; 0: when the event is written (operators §10.4). */
  readonly detailDays: number;
  readonly sealIntervalMs: number;
}

export const defaultAuditPolicy: AuditPolicy = { retentionDays: 400, detailDays: 90, sealIntervalMs: 5_000 };

/** The shortest retention that a deployment may choose (operators §14.1). */
export const MIN_RETENTION_DAYS = 30;

const DAY_MS = 86_400_000;

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);
