// Stands between the service and its database server. However the service ends, kill -9 included, the pipe on standard
// input closes, and then the server is stopped. Prints the server's pid, and at its end its last words.
const { spawn } = require('node:child_process');
const { rmdirSync } = require('node:fs');

const KEPT_LOG = 4000;
const FAST_STOP_MS = 5000;
const IMMEDIATE_STOP_MS = 2000;

const { command, args, options, socketDirectory } = JSON.parse(process.argv[2]);

// The service decides when its database goes: Ctrl-C and a closed terminal reach the whole family at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// Nobody reads any more when the service was killed.
process.stdout.on('error', () => undefined);

const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
let log = '';

server.stderr.setEncoding('utf8').on('data', (chunk) => {
  log = (log + chunk).slice(-KEPT_LOG);
});
server.on('error', (error) => {
  log += error.message;
});
server.on('close', () => {
  try {
    rmdirSync(socketDirectory);
  } catch {
    // After a crash the socket lies there still; the next start takes the folder over.
  }
  process.stdout.write(log, () => process.exit(0));
});

process.stdin
  .on('error', () => undefined)
  .on('close', () => {
    server.kill('SIGINT');
    setTimeout(() => server.kill('SIGQUIT'), FAST_STOP_MS);
    setTimeout(() => server.kill('SIGKILL'), FAST_STOP_MS + IMMEDIATE_STOP_MS);
  })
  .resume();

process.stdout.write(`${server.pid ?? 0}\n`);
