import type { RestoredState } from '@portvakt/adapters/typeorm';

export interface StateToServe extends RestoredState {
  /** The rows that no configured secret decrypts, by table; null if there are none. */
  readonly unreadable: string | null;
}

const CANCEL_CASES =
  `UPDATE "operatorRequest" SET "state" = 'cancelled', "endedAt" = now(), "endedBy" = 'command' ` +
  `WHERE "state" IN ('waiting', 'approved');`;

/** What to do before the service uses a restored database. docs/OPERATIONS.md explains it under the same numbers. */
export const stepsAfterRestore = (state: StateToServe): readonly string[] => [
  'Keep the service stopped.',
  'Where the lines of the log are kept elsewhere, `npm run audit -- verify --log <file>` lists the events that are lost.',
  `${state.sessions} session(s) are valid again: \`npm run operator -- end-all-sessions\`. ` +
    `${state.records} link(s), code(s) and pending sign-in(s) work again: DELETE FROM "verification";`,
  `${state.cases} case(s) are open again. The service carries out those whose wait is over within seconds of its start, ` +
    `also such as were stopped since, and their owners' links were deleted in step 3: ${CANCEL_CASES} ` +
    'Open again those that are still wanted.',
  'If AUTH_SECRET or a signing key has leaked since the backup: DELETE FROM "jwks"; and, for AUTH_SECRET, set ' +
    'AUTH_COMPROMISED_SECRETS to the leaked one again, because the restored rows are encrypted with it.' +
    missingSecret(state),
  'Delete again the users in your own record of deletions.',
  `${queuedMessages(state)} would go out when the service starts, perhaps once more: DELETE FROM "outboxMail"; or ` +
    'DELETE FROM "delivery"; where that does harm.',
  'Start the service.',
];

const missingSecret = ({ unreadable }: StateToServe): string =>
  unreadable === null
    ? ''
    : ` No secret of this command decrypts these rows: ${unreadable}. Put the one of that time into ` +
      'AUTH_COMPROMISED_SECRETS if it has leaked, otherwise into AUTH_PREVIOUS_SECRETS.';

function queuedMessages({ mails: { queued, oldestAt }, deliveries }: StateToServe): string {
  const since = oldestAt ? `, the oldest of ${oldestAt.toISOString()},` : '';
  return `${counted(queued, 'mail', 'mails')}${since} and ${counted(deliveries, 'delivery', 'deliveries')}`;
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;
