// `npm run operator -- grant / revoke / list / token / end-sessions / after-restore / …`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/operator.js');
