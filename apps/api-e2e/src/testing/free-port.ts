import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems use higher ports for outgoing connections, and for servers that ask for any port. */
const [FIRST, COUNT] = [20_000, 10_000];

/** Two workers of jest run at the same time: one uses the even ports, the other the odd ones. */
const WORKERS = 2;

let place = Math.floor((Math.random() * COUNT) / WORKERS);

/** A port that no process listens on, for a server that is started later, or stopped and started again. */
export async function freePort(): Promise<number> {
  const port = FIRST + place * WORKERS + (Number(process.env['JEST_WORKER_ID']) % WORKERS);
  place = (place + 1) % (COUNT / WORKERS);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
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
