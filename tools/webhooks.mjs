// `npm run webhooks -- test`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/webhooks.js');
