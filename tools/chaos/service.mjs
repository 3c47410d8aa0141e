import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The origin that links and the origin check go by, wherever the service listens. */
export const ORIGIN = 'http://localhost:3000';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: 'the secret of the chaos check, long enough for keys',
  WEB_ENABLED: 'false',
  RATE_LIMIT_ENABLED: 'false',
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
};

/**
 * @typedef {object} Service the built service in a process of its own, listening
 * @property {string} address
 * @property {() => Promise<void>} kill as `kill -9`; resolves when the process is gone
 */

/**
 * @param {{ program: string, dataDir: string, databaseUrl: string }} where
 * @returns {Promise<Service>}
 */
export async function startService({ program, dataDir, databaseUrl }) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.on('exit', endWithUs);
  const gone = once(child, 'exit').finally(() => process.off('exit', endWithUs));
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  const address = await Promise.race([listeningAddress(child), gone.then(failedStart)]);
  return { address, kill };
}

/** Whatever else it logs is a defect or a mail that did not go: it belongs before the reader's eyes. */
async function listeningAddress(child) {
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const { address } = JSON.parse(line);
      if (address) resolve(address);
      else console.error(line);
    });
  });
}

function failedStart([code]) {
  throw new Error(`the service ended with ${code} instead of listening`);
}
