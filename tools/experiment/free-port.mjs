import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems use higher ports for servers that ask for any port; the end-to-end tests of the service use lower ones. */
const [FIRST, COUNT] = [30_000, 2_768];

let next = Math.floor(Math.random() * COUNT);

/** A loopback port on which nothing listens, for a server that is started later, or stopped and started again. */
export async function freePort() {
  const port = FIRST + next;
  next = (next + 1) % COUNT;
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
