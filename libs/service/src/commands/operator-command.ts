import type { DataSource } from 'typeorm';

import { SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { OverloadError, type UserId } from '@portvakt/kernel';
import {
  type DescribedOperator,
  GrantRoleByEmail,
  mintApiToken,
  type OperatorPolicy,
  OperatorsError,
  ResetSecondFactorByEmail,
  RetryFailedMails,
  RevokeRolesByEmail,
  RevokeSessionsByEmail,
  RevokeSessionsOfAllUsers,
} from '@portvakt/operators';

import { readConfig } from '../config/read-config.js';
import { keyRingOf } from '../key-ring-of.js';
import { type OperatorCommandPorts, operatorCommandPortsOf } from '../stores/operators-store.js';
import { commandRuntime } from './command-runtime.js';
import { type MaintenanceArguments, maintenanceCommand } from './maintenance-command.js';
import { OPERATOR_USAGE, type OperatorArguments, parseOperatorArguments } from './operator-arguments.js';
import { printUsage } from './print-usage.js';
import { withDatabase } from './with-database.js';

/** Runs the operator command and returns its exit code (operators §14.2). */
export async function operatorCommand(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const parsed = parseOperatorArguments(args);
  if (!parsed) return printUsage(OPERATOR_USAGE, args);
  if (parsed.command === 'token') return printToken(parsed);
  if (parsed.command === 'after-restore' || parsed.command === 'rebuild-indexes') {
    return maintenanceCommand(environment, parsed);
  }
  const config = readConfig(environment);
  if (parsed.command === 'grant' && !Object.hasOwn(config.operators.roles, parsed.role)) {
    return unknownRole(parsed.role, Object.keys(config.operators.roles));
  }
  const runOn = (dataSource: DataSource): Promise<number> =>
    run(operatorCommandPortsOf({ ...commandRuntime(config), dataSource }, keyRingOf(config)), parsed, config.operators);
  return withDatabase(config, (database) =>
    parsed.command === 'end-all-sessions' ? database.withoutTimeLimits(runOn) : runOn(database.dataSource),
  );
}

async function run(
  ports: OperatorCommandPorts,
  parsed: Exclude<OperatorArguments, { command: 'token' } | MaintenanceArguments>,
  policy: OperatorPolicy,
): Promise<number> {
  if (parsed.command === 'list') return list(ports);
  if (parsed.command === 'end-all-sessions') return endAllSessions(ports);
  if (parsed.command === 'resend-mails') return resendMails(ports);
  if (parsed.command === 'end-sessions') return endSessions(ports, parsed);
  if (parsed.command === 'reset-second-factor') return resetSecondFactor(ports, parsed);
  return parsed.command === 'grant' ? grant(ports, parsed, policy) : revoke(ports, parsed);
}

type Of<Command> = Extract<OperatorArguments, { command: Command }>;

async function grant(
  ports: OperatorCommandPorts,
  { email, role }: Of<'grant'>,
  { secondFactorRequired }: OperatorPolicy,
): Promise<number> {
  const user = await new GrantRoleByEmail(ports).execute({ email, role });
  if (!user) return nobody(email);
  process.stdout.write(`${user.email} has the role ${role}\n`);
  if (!user.emailVerified) {
    process.stdout.write(
      'Nobody has proved yet that this address is theirs: somebody else may have signed up with it.\n',
    );
  }
  if (secondFactorRequired && !user.twoFactorEnabled && !(await passkeyHolders(ports, [user.id])).has(user.id)) {
    process.stdout.write(
      'They need two-factor authentication or a passkey before they can use it, and have neither.\n',
    );
  }
  return 0;
}

async function revoke(ports: OperatorCommandPorts, { email, allowsLastAdmin }: Of<'revoke'>): Promise<number> {
  try {
    const user = await new RevokeRolesByEmail(ports).execute({ email, allowsLastAdmin });
    if (!user) return nobody(email);
    process.stdout.write(`${user.email} has no role\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorsError) || error.code !== 'LAST_ADMIN') throw error;
    process.stderr.write(`${email} is the last admin; nothing was done. Add --last to remove the role anyway.\n`);
    return 1;
  }
}

async function resetSecondFactor(ports: OperatorCommandPorts, { email }: Of<'reset-second-factor'>): Promise<number> {
  const user = await new ResetSecondFactorByEmail(ports).execute(email);
  if (!user) return nobody(email);
  if (!user.twoFactorEnabled) {
    process.stderr.write(`Two-factor authentication is off for ${user.email}; nothing was done.\n`);
    return 1;
  }
  process.stdout.write(
    `Two-factor authentication of ${user.email} is reset, and all their sessions have ended. They get a mail.\n`,
  );
  return 0;
}

async function endSessions(ports: OperatorCommandPorts, { email }: Of<'end-sessions'>): Promise<number> {
  const count = await new RevokeSessionsByEmail(ports).execute(email);
  if (count === null) return nobody(email);
  process.stdout.write(`${count} session(s) of ${email} have ended.\n`);
  return 0;
}

const SESSIONS_ARE_LOCKED = `Nothing was done: the database is overloaded, or another transaction that changes sessions has not ended for 5 s.
Find it:
  SELECT "pid", "xact_start", "state", "query" FROM pg_stat_activity
  WHERE "pid" IN (SELECT "pid" FROM pg_locks WHERE "relation" = '"session"'::regclass) ORDER BY "xact_start";
End it: SELECT pg_terminate_backend(<pid>); and run this command again.
`;

async function endAllSessions(ports: OperatorCommandPorts): Promise<number> {
  try {
    const count = await new RevokeSessionsOfAllUsers(ports).execute();
    process.stdout.write(`${count} session(s) have ended. Everybody signs in again.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof OverloadError)) throw error;
    process.stderr.write(SESSIONS_ARE_LOCKED);
    return 1;
  }
}

async function resendMails(ports: OperatorCommandPorts): Promise<number> {
  const count = await new RetryFailedMails(ports).execute();
  process.stdout.write(`${count} mail(s) that had failed are tried again within seconds by a service that runs.\n`);
  return 0;
}

function unknownRole(role: string, known: readonly string[]): number {
  process.stderr.write(
    `There is no role ${role}; expected one of ${known.join(', ')}. EXTENSIONS names the extensions that have others.\n`,
  );
  return 2;
}

function nobody(email: string): number {
  process.stderr.write(`Nobody has the address ${email}; nothing was done.\n`);
  return 1;
}

async function list(ports: OperatorCommandPorts): Promise<number> {
  const operators = await ports.directory.operators();
  const holders = await passkeyHolders(
    ports,
    operators.map(({ user }) => user.id),
  );
  for (const operator of operators) process.stdout.write(`${lineOf(operator, holders.has(operator.user.id))}\n`);
  return 0;
}

/** Those of the users who have a passkey. */
async function passkeyHolders(
  { directory }: OperatorCommandPorts,
  ids: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const methods = await directory.signInMethodsOf(ids);
  return new Set(ids.filter((id) => methods.get(id)?.includes('passkey')));
}

const lineOf = ({ user, strongFactorAt }: DescribedOperator, hasPasskey: boolean): string =>
  [
    user.email,
    user.role ?? '',
    user.twoFactorEnabled ? 'two-factor on' : 'two-factor off',
    ...(hasPasskey ? ['passkey'] : []),
    strongFactorAt ? `last code ${strongFactorAt.toISOString()}` : 'no code yet',
    ...(user.banned ? ['banned'] : []),
  ].join('  ');

function printToken({ name, role }: Of<'token'>): number {
  const { token, entry } = mintApiToken({ name, role }, new SystemClock().now(), new SystemRandom());
  process.stdout.write(`${token}\n\nShown only now. An entry of OPERATOR_API_TOKENS:\n${JSON.stringify(entry)}\n`);
  return 0;
}
