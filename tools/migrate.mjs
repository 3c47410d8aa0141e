// `npm run migrate -- up / status / check`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/migrate.js');
