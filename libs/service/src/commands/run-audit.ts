import { exitWith } from './exit-with.js';

/**
 * Runs the audit command as this process: `verify` checks the audit log against its seals and exits with 1 if something
 * was changed, `head` prints number and digest of the newest seal, `export` prints events. Unknown arguments exit with 2.
 */
export function runAudit(environment: NodeJS.ProcessEnv, args: readonly string[]): void {
  exitWith(import('./audit-command.js').then(({ auditCommand }) => auditCommand(environment, args)));
}
