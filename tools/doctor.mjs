// `npm run doctor`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/doctor.js');
