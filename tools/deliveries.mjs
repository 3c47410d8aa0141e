// `npm run deliveries -- list / replay / forget`
import { runCommand } from './run-command.mjs';

runCommand('dist/apps/api/deliveries.js');
