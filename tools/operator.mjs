// `npm run operator -- grant / revoke / list / token`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/operator.js');
