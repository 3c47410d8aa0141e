#!/usr/bin/env node
import { exitWith } from './commands/exit-with.js';
import {
  runAudit,
  runDeliveries,
  runDoctor,
  runMigrations,
  runOperator,
  runReference,
  runService,
  runTypes,
  runWebhooks,
} from './index.js';
import { loadEnvFile } from './load-env-file.js';
import { newCommand } from './new/new-command.js';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => void>> = {
  migrate: (args) => runMigrations(process.env, args),
  operator: (args) => runOperator(process.env, args),
  audit: (args) => runAudit(process.env, args),
  deliveries: (args) => runDeliveries(process.env, args),
  webhooks: (args) => runWebhooks(process.env, args),
  doctor: (args) => runDoctor(process.env, args),
  reference: () => runReference(process.env),
  types: runTypes,
  texts: (args) => exitWith(import('./texts/texts-command.js').then(({ textsCommand }) => textsCommand(args))),
  new: (args) => exitWith(newCommand(args)),
};

const [command, ...args] = process.argv.slice(2);

loadEnvFile('.env', process.env);

if (command === undefined) {
  void runService(process.env);
} else if (Object.hasOwn(COMMANDS, command)) {
  COMMANDS[command]?.(args);
} else {
  process.stderr.write(`usage: portvakt [${Object.keys(COMMANDS).join(' | ')}] …\n`);
  process.exitCode = 2;
}
