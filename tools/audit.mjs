// `npm run audit -- verify / head`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/audit.js');
