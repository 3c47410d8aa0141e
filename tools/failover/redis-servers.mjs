import { Redis } from 'ioredis';

import { freePort } from '../experiment/free-port.mjs';
import { accepts, ownFile, ownFolder, startInBackground, untilReached } from './background.mjs';

const NAME = 'portvakt';
const SENTINELS = 3;
const QUORUM = 2;
const SERVERS = ['a', 'b'];

/** Two Redis servers, one the replica of the other, and the Sentinels that watch them. */
export class RedisServers {
  /** @type {Map<string, import('./background.mjs').Background>} */
  #running = new Map();

  /**
   * @param {object} settings
   * @param {string} settings.program
   * @param {string} settings.folder
   * @param {Record<string, number>} settings.ports by server
   */
  constructor({ program, folder, ports }) {
    this.program = program;
    this.folder = folder;
    this.ports = ports;
    /** @type {number[]} */
    this.sentinels = [];
    this.url = '';
  }

  /**
   * Starts a server. One that comes back after a failover is empty and stays so until a Sentinel makes it a replica.
   *
   * @param {string} server
   * @param {string | undefined} [primary]
   */
  start(server, primary) {
    const options = { port: this.ports[server], bind: '127.0.0.1', save: '', appendonly: 'no' };
    if (primary) options.replicaof = `127.0.0.1 ${this.ports[primary]}`;
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...String(value).split(/(?<=\d) /)]);
    this.#running.set(server, startInBackground(this.program, args, ownFolder(this.folder, `redis-${server}`)));
  }

  /** @param {number} downAfterMs after how long a silence a Sentinel considers a primary lost */
  async startSentinels(downAfterMs) {
    for (let number = 0; number < SENTINELS; number += 1) {
      const port = await freePort();
      const own = ownFolder(this.folder, `sentinel-${number}`);
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `sentinel monitor ${NAME} 127.0.0.1 ${this.ports.a} ${QUORUM}`,
        `sentinel down-after-milliseconds ${NAME} ${downAfterMs}`,
        `sentinel failover-timeout ${NAME} 10000`,
      ];
      // Sentinel writes its findings into its own configuration.
      const file = ownFile(own, 'sentinel.conf', `${lines.join('\n')}\n`);
      this.#running.set(`sentinel-${number}`, startInBackground(this.program, [file, '--sentinel'], own));
      this.sentinels.push(port);
    }
    this.url = `redis+sentinel://${this.sentinels.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`;
    await this.untilComplete();
  }

  /** The server that the Sentinels name as the primary. */
  async primary() {
    const [, port] = await ask(this.sentinels[0], (client) => client.call('sentinel', 'get-master-addr-by-name', NAME));
    return SERVERS.find((server) => this.ports[server] === Number(port));
  }

  /** Resolves when the replica follows the primary and every Sentinel knows all others. */
  untilComplete() {
    return untilReached('a primary, a replica and three Sentinels', async () => {
      const primary = await this.primary();
      const role = await ask(this.ports[primary], (client) => client.role());
      if (role[0] !== 'master' || role[2].length !== SERVERS.length - 1) return false;
      const known = this.sentinels.map((port) => ask(port, (client) => client.call('sentinel', 'ckquorum', NAME)));
      return (await Promise.all(known)).every((answer) => answer.startsWith(`OK ${SENTINELS} `));
    });
  }

  /** @param {string} server */
  async kill(server) {
    await this.#running.get(server).end('SIGKILL');
  }

  async stop() {
    await Promise.all([...this.#running.values()].map((background) => background.end('SIGKILL')));
  }
}

/**
 * Starts a primary, a replica and three Sentinels.
 *
 * @param {{ program: string, folder: string, downAfterMs: number }} settings
 */
export async function startRedisServers({ program, folder, downAfterMs }) {
  const servers = new RedisServers({ program, folder, ports: { a: await freePort(), b: await freePort() } });
  servers.start('a');
  await untilReached('Redis', () => accepts(servers.ports.a));
  servers.start('b', 'a');
  await servers.startSentinels(downAfterMs);
  return servers;
}

/** Sends one command to the server or Sentinel on a port. */
async function ask(port, question) {
  const client = new Redis({
    port,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
    commandTimeout: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await question(client);
  } finally {
    client.disconnect();
  }
}
