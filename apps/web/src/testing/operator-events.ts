import type { AuditState, OperatorEvent } from '@portvakt/api-client/operators';

/** A ban that an operator has set; sealed. */
export function anOperatorEvent(over: Partial<OperatorEvent> = {}): OperatorEvent {
  return {
    id: 'event-1',
    at: '2025-11-21T12:58:07.000Z',
    kind: 'ban.set',
    outcome: 'done',
    subject: { id: 'bruker1', name: 'Ola Hansen', email: 'ola@eksempel.no' },
    actor: { type: 'operator', id: 'user-2', name: 'Ingrid Berg', role: 'admin' },
    impersonator: null,
    sessionId: 'session-of-ingrid',
    ipAddress: '10.20.0.14',
    userAgent: 'Mozilla/5.0',
    browser: 'Edge',
    system: 'Windows',
    facts: { reason: 'Spam fra kontoen, sak 20417' },
    seal: 48207,
    digest: 'b41c7e029af31d55',
    ...over,
  };
}

/** A log that was whole at its last check. */
export function anAuditState(over: Partial<AuditState> = {}): AuditState {
  return {
    head: { seal: 48211, digest: 'aa00', sealedAt: '2025-11-21T13:02:12.000Z' },
    unsealed: 0,
    oldestUnsealedAt: null,
    lastCheck: { at: '2025-11-21T13:00:00.000Z', result: 'whole', faults: 0 },
    retentionDays: 400,
    detailDays: 90,
    ...over,
  };
}
