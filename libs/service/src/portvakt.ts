#!/usr/bin/env node
import { runMigrations, runService } from './index.js';

const [command, argument] = process.argv.slice(2);

if (command === undefined) {
  void runService(process.env);
} else if (command === 'migrate') {
  runMigrations(process.env, argument);
} else {
  process.stderr.write('usage: portvakt [migrate up | status | check]\n');
  process.exitCode = 2;
}
