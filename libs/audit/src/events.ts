import type { Occurrence } from '@portvakt/kernel';

/** The events of this context (operators §10.2). */
export type AuditLogEvent =
  | Occurrence<'audit.read', { readonly filters: readonly string[]; readonly count: number }>
  | Occurrence<
      'audit.exported',
      { readonly filters: readonly string[]; readonly format: string; readonly count: number }
    >
  | Occurrence<'audit.shortened', { readonly count: number }>
  | Occurrence<'audit.pruned', PrunedFacts>
  | Occurrence<'audit.checked', { readonly seals: number; readonly count: number; readonly result: CheckResult }>;

/** `seals`: all seals whose events have been deleted so far, such as `1-120`. `count`: events deleted this time. */
export type PrunedFacts = { readonly seals: string; readonly count: number };

export type CheckResult = 'whole' | 'faults';
