import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OPERATIONS = fileURLToPath(new URL('../../docs/OPERATIONS.md', import.meta.url));
const BLOCK = /```nginx\n([\s\S]*?)```/;
const UPSTREAM = /(\bserver )127\.0\.0\.1:\d+/g;
const LISTEN = /\blisten 443 ssl;/;
const PAUSE_MS = 20;
const SERIOUS = /\[(warn|error|crit|alert|emerg)\]/;
/** Nothing was sent yet, so nginx retries with the next server, whatever the method. */
const RETRIED = /Connection refused/;

/**
 * The nginx configuration that docs/OPERATIONS.md shows to operators. Only the ports differ, and nginx listens without
 * TLS, because there is no certificate.
 *
 * @param {string} operations the document
 * @param {{ port: number, upstreamPorts: readonly number[] }} ports
 */
export function documentedConfiguration(operations, { port, upstreamPorts }) {
  const [, block] = BLOCK.exec(operations) ?? [];
  if (!block) throw new Error('docs/OPERATIONS.md shows no nginx configuration');
  const upstreams = block.match(UPSTREAM) ?? [];
  if (upstreams.length !== upstreamPorts.length || !LISTEN.test(block)) {
    throw new Error(`the nginx configuration in docs/OPERATIONS.md needs ${upstreamPorts.length} servers and TLS`);
  }
  const ports = [...upstreamPorts];
  return block
    .replace(UPSTREAM, (_, word) => `${word}127.0.0.1:${ports.shift()}`)
    .replace(LISTEN, `listen 127.0.0.1:${port};`);
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** A complete configuration around the documented part. When nginx runs as root, its workers need access to the folder. */
const wholeFile = (documented, folder) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
    access_log off;
    ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n    ')}
    ${documented}
}
`;

/**
 * Starts nginx in front of the services on `upstreamPorts`.
 *
 * @param {{ executable: string, folder: string, port: number, upstreamPorts: readonly number[] }} settings
 * @returns {Promise<{ address: string, errors(): Promise<string[]>, stop(): Promise<void> }>} `errors`: log lines about
 *   requests that nginx could not retry
 */
export async function startNginx({ executable, folder, port, upstreamPorts }) {
  const own = join(folder, 'nginx');
  await mkdir(own);
  const operations = await readFile(OPERATIONS, 'utf8');
  const file = join(own, 'nginx.conf');
  await writeFile(file, wholeFile(documentedConfiguration(operations, { port, upstreamPorts }), own));
  const child = spawn(executable, ['-p', own, '-c', file, '-e', join(own, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGTERM');
  // Before the folder is removed.
  process.prependListener('exit', endWithUs);
  const gone = once(child, 'exit').finally(() => process.off('exit', endWithUs));
  await Promise.race([
    accepts(port),
    gone.then(([code]) => {
      throw new Error(`nginx ended with ${code}`);
    }),
  ]);
  return {
    address: `http://127.0.0.1:${port}`,
    async errors() {
      const lines = (await readFile(join(own, 'error.log'), 'utf8')).split('\n');
      return lines.filter((line) => SERIOUS.test(line) && !RETRIED.test(line));
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function accepts(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(PAUSE_MS);
    } finally {
      socket.destroy();
    }
  }
}
