import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The web origin of links and of the origin check, whichever port the service listens on. */
export const ORIGIN = 'http://localhost:3000';

export const SECRET = 'the secret of the experiments: long enough for keys';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: SECRET,
  WEB_ENABLED: 'false',
  RATE_LIMIT_ENABLED: 'false',
};

/**
 * @typedef {object} Service the built service in a process of its own, listening
 * @property {string} address
 * @property {() => Promise<void>} kill as `kill -9`; resolves when the process is gone
 * @property {() => Promise<{ code: number | null, signal: string | null }>} stop by SIGTERM; resolves when the process
 *   is gone
 * @property {() => boolean} isRunning
 */

/**
 * Starts the built service. The variables in `environment` override the common ones.
 *
 * @param {object} settings
 * @param {string} settings.program
 * @param {Record<string, string>} settings.environment
 * @param {(line: string) => void} [settings.onLog] given every line of its log: each reports an error or a mail that was
 *   not sent
 * @returns {Promise<Service>}
 */
export async function startService({ program, environment, onLog = console.error }) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  // Before the folder is removed.
  process.prependListener('exit', endWithUs);
  const gone = once(child, 'exit').finally(() => process.off('exit', endWithUs));
  const endBy = async (signal) => {
    child.kill(signal);
    const [code, endedBy] = await gone;
    return { code, signal: endedBy };
  };
  const address = await Promise.race([listeningAddress(child, onLog), gone.then(failedStart)]);
  return {
    address,
    kill: async () => void (await endBy('SIGKILL')),
    stop: () => endBy('SIGTERM'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

async function listeningAddress(child, onLog) {
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const { address } = JSON.parse(line);
      if (address) resolve(address);
      else onLog(line);
    });
  });
}

function failedStart([code]) {
  throw new Error(`the service ended with ${code} instead of listening`);
}
