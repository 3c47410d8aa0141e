import { execFile } from 'node:child_process';
import { join } from 'node:path';

const COMMAND = join(__dirname, '../../../../dist/apps/api/audit.js');

/** What the command on the server says of the log, whether it is whole or not. */
export function verifyLog(): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: '',
    DATA_DIR: process.env['PORTVAKT_DATA_DIR'] ?? '',
    PUBLIC_URL: process.env['PORTVAKT_ORIGIN'] ?? '',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, 'verify'], { env }, (_, stdout, stderr) => resolve(stdout || stderr));
  });
}
