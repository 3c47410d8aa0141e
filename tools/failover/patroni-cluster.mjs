import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../experiment/free-port.mjs';
import { accepts, ownFile, ownFolder, startInBackground, untilReached } from './background.mjs';
import { childrenOf } from './process-tree.mjs';

const NAMES = ['a', 'b', 'c'];
const STREAMING = new Set(['streaming', 'running']);

/**
 * @typedef {object} Node
 * @property {string} name
 * @property {number} port of PostgreSQL
 * @property {number} restPort of Patroni
 * @property {string} folder
 * @property {string} file the configuration of Patroni
 */

/** Three PostgreSQL servers run by Patroni, one of them the synchronous standby, with one etcd. */
export class PatroniCluster {
  /** @type {Map<string, import('./background.mjs').Background>} */
  #running = new Map();

  /**
   * @param {object} settings
   * @param {readonly Node[]} settings.nodes
   * @param {string} settings.password
   * @param {string} settings.patroni
   */
  constructor({ nodes, password, patroni }) {
    this.nodes = nodes;
    this.password = password;
    this.patroni = patroni;
  }

  /** @param {{ port: number }[]} places */
  urlOf(places, query = '') {
    const hosts = places.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:${this.password}@${hosts}/postgres${query}`;
  }

  /** @param {Node} node */
  start(node) {
    this.#running.set(node.name, startInBackground(this.patroni, [node.file], node.folder));
  }

  /**
   * The members as Patroni sees them, asked of the first node that answers.
   *
   * @returns {Promise<{ name: string, role: string, state: string, timeline: number }[]>}
   */
  async members() {
    const answers = this.nodes.map(({ restPort }) => fetch(`http://127.0.0.1:${restPort}/cluster`));
    const answer = await Promise.any(answers);
    return (await answer.json()).members;
  }

  /** The node that holds the leader lock. */
  async primary() {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    return this.nodes.find(({ name }) => name === leader?.name);
  }

  /** Resolves when every node takes part again and one of the standbys is synchronous. */
  untilComplete() {
    return untilReached('a primary, a synchronous standby and another standby', async () => {
      const members = await this.members();
      const isUp = ({ state, timeline }) => STREAMING.has(state) && timeline === members[0].timeline;
      const roles = members.filter(isUp).map(({ role }) => role);
      return roles.length === this.nodes.length && roles.includes('leader') && roles.includes('sync_standby');
    });
  }

  /**
   * `kill -9` of Patroni and of every process of PostgreSQL on one node, as if the machine were lost.
   *
   * @param {Node} node
   */
  async kill(node) {
    const gone = this.#running.get(node.name).end('SIGKILL');
    killPostgres(node);
    await gone;
  }

  /** Patroni stops its server when it is stopped. */
  async stop() {
    await Promise.all([...this.#running.values()].map((patroni) => patroni.end('SIGTERM')));
  }
}

/**
 * Starts etcd and three servers. `ttl` is how long the leader lock of Patroni outlives its holder, in seconds.
 *
 * @param {object} settings
 * @param {Record<'etcd' | 'patroni' | 'postgres', string>} settings.programs `postgres`: the folder of its programs
 * @param {string} settings.folder
 * @param {number} settings.ttl
 */
export async function startPatroniCluster({ programs, folder, ttl }) {
  const etcd = await startEtcd(programs.etcd, folder);
  const password = randomBytes(16).toString('hex');
  const nodes = [];
  for (const name of NAMES)
    nodes.push(await writeNode({ name, folder, etcd, password, ttl, binaries: programs.postgres }));
  const cluster = new PatroniCluster({ nodes, password, patroni: programs.patroni });
  // A server keeps running after its Patroni has ended.
  process.prependListener('exit', () => nodes.forEach(killPostgres));
  for (const node of nodes) cluster.start(node);
  await cluster.untilComplete();
  return {
    cluster,
    async stop() {
      await cluster.stop();
      await etcd.stop();
    },
  };
}

async function startEtcd(program, folder) {
  const own = ownFolder(folder, 'etcd');
  const [client, peer] = [await freePort(), await freePort()];
  const clientUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const options = {
    name: 'etcd',
    'data-dir': join(own, 'data'),
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `etcd=${peerUrl}`,
  };
  const background = startInBackground(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    own,
  );
  await untilReached('etcd', () => accepts(client));
  return { host: `127.0.0.1:${client}`, stop: () => background.end('SIGTERM') };
}

async function writeNode({ name, folder, etcd, password, ttl, binaries }) {
  const own = ownFolder(folder, name);
  const node = {
    name,
    folder: own,
    port: await freePort(),
    restPort: await freePort(),
  };
  const rest = `127.0.0.1:${node.restPort}`;
  const address = `127.0.0.1:${node.port}`;
  const configuration = {
    scope: 'portvakt',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: etcd.host },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(own, 'data'),
      bin_dir: binaries,
      pgpass: join(own, 'pgpass'),
      authentication: { superuser: { username: 'postgres', password }, replication: { username: 'replica', password } },
      parameters: { unix_socket_directories: own },
    },
  };
  // JSON is YAML.
  return { ...node, file: ownFile(own, 'patroni.yml', JSON.stringify(configuration, null, 2)) };
}

/** Kills the server of a node, if one runs. */
function killPostgres({ folder }) {
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The server has ended by itself.
    }
  }
}
