import { stateField } from './state-field.js';

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
  const event = stateField(state, 'securityEvent');
  const [kind, name] = [stateField(event, 'kind'), stateField(event, 'name')];
  if (kind === 'added') return typeof name === 'string' ? { kind, name } : undefined;
  const known = WITHOUT_NAME.find((each) => each === kind);
  return known && { kind: known };
}
