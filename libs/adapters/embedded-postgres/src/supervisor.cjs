// Runs the database server and stops it when the service ends: then, even after kill -9, the pipe on standard input
// closes. Prints the server's pid, and its last log output when it ends.
const { spawn } = require('node:child_process');
const { rmdirSync } = require('node:fs');

const KEPT_LOG = 4000;
const FAST_STOP_MS = 5000;
const IMMEDIATE_STOP_MS = 2000;

const { command, args, options, socketDirectory } = JSON.parse(process.argv[2]);

// Ctrl-C and a closed terminal signal the whole process group, but only the service stops the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// Writing fails once the service has been killed.
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
    // After a crash the folder still contains the socket; the next start reuses it.
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
