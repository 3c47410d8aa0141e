#!/usr/bin/env node
import { exitWith } from './commands/exit-with.js';
import { printUsage } from './commands/print-usage.js';
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
import { newCommand } from './commands/new/new-command.js';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => void>> = {
  migrate: (args) => runMigrations(process.env, args),
  operator: (args) => runOperator(process.env, args),
  audit: (args) => runAudit(process.env, args),
  deliveries: (args) => runDeliveries(process.env, args),
  webhooks: (args) => runWebhooks(process.env, args),
  doctor: (args) => runDoctor(process.env, args),
  reference: (args) => {
    if (args.length === 0) runReference(process.env);
    else process.exitCode = printUsage(REFERENCE_USAGE, args);
  },
  types: runTypes,
  texts: (args) => exitWith(import('./commands/texts/texts-command.js').then(({ textsCommand }) => textsCommand(args))),
  new: (args) => exitWith(newCommand(args)),
};

const USAGE = `\
usage: portvakt             starts the service
       portvakt migrate     applies or lists migrations
       portvakt operator    gives and takes roles, ends sessions, and helps after a restore
       portvakt audit       checks or exports the audit log
       portvakt deliveries  lists and repeats what followers and webhooks have not processed
       portvakt webhooks    tests a webhook
       portvakt doctor      checks the configuration and everything that the service needs
       portvakt reference   prints every variable, and what extensions add, as Markdown
       portvakt types       prints TypeScript for the additional fields of a product
       portvakt texts       prints the texts that a theme may replace
       portvakt new         writes a service of your own, or a part of one

The environment configures all of them, and the file .env of this folder what the environment does not have.
portvakt <command> --help says more.
`;

const REFERENCE_USAGE = 'usage: portvakt reference  prints every variable, and what extensions add, as Markdown\n';

const [command, ...args] = process.argv.slice(2);

loadEnvFile('.env', process.env);

if (command === undefined) {
  void runService(process.env);
} else if (Object.hasOwn(COMMANDS, command)) {
  COMMANDS[command]?.(args);
} else {
  process.exitCode = printUsage(USAGE, [command]);
}
