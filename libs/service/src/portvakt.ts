#!/usr/bin/env node
import { runDeliveries, runMigrations, runService, runTypes, runWebhooks } from './index.js';

const [command, ...args] = process.argv.slice(2);

if (command === undefined) {
  void runService(process.env);
} else if (command === 'migrate') {
  runMigrations(process.env, args[0]);
} else if (command === 'deliveries') {
  runDeliveries(process.env, args);
} else if (command === 'webhooks') {
  runWebhooks(process.env, args);
} else if (command === 'types') {
  runTypes(args);
} else {
  process.stderr.write('usage: portvakt [migrate up | status | check]\n       portvakt deliveries | webhooks | types …\n');
  process.exitCode = 2;
}
