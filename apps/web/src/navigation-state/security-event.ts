/** A change to the second factor that another page reports to the security page. */
type SecurityEvent =
  | { readonly kind: 'turnedOn' | 'newBackupCodes' | 'backupCodeUsed' }
  | { readonly kind: 'added'; readonly name: string };

const WITHOUT_NAME = ['turnedOn', 'newBackupCodes', 'backupCodeUsed'] as const;

/** The navigation state for an event. */
export function securityEventState(securityEvent: SecurityEvent): { readonly securityEvent: SecurityEvent } {
  return { securityEvent };
}

/** The event in the navigation state, or undefined. */
export function readSecurityEvent(state: unknown): SecurityEvent | undefined {
  if (typeof state !== 'object' || state === null || !('securityEvent' in state)) return undefined;
  const { securityEvent: event } = state;
  if (typeof event !== 'object' || event === null || !('kind' in event)) return undefined;
  if (event.kind === 'added') {
    return 'name' in event && typeof event.name === 'string' ? { kind: 'added', name: event.name } : undefined;
  }
  const kind = WITHOUT_NAME.find((known) => known === event.kind);
  return kind && { kind };
}
