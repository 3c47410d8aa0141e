import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { ORIGIN, startService } from '../experiment/service.mjs';
import { openClient, send } from '../restarts/send.mjs';

const READERS = 4;
const PAUSE_MS = 5;
const PATIENCE_MS = 180_000;

const EXPIRED = `SELECT EXISTS (SELECT FROM "session" WHERE "expiresAt" <= now() - interval '1 hour') AS "some"`;
/** These rows come first in the index by `expiresAt`, as in production. */
const EXPIRE = `
  INSERT INTO "session" ("id", "userId", "token", "expiresAt", "ipAddress", "userAgent")
  SELECT md5('expired ' || n || $2), u."id", md5('expired token ' || n || $2), now() - interval '2 hours', '192.0.2.7', 'curl'
  FROM generate_series(1, $1::bigint) n, (SELECT "id" FROM "user" LIMIT 1) u`;

/**
 * Compares the p99 of `/get-session` while the service deletes expired sessions with that before and after, round by
 * round.
 *
 * @param {object} settings
 * @param {string} settings.program of the service
 * @param {string} settings.url of a filled database
 * @param {string} settings.folder
 * @param {number} settings.rows that expire in each round
 * @param {number} settings.rounds
 * @returns {Promise<{ deletedPerSecond: number, during: number, without: number }[]>} p99 in milliseconds
 */
export async function measureCleanup({ program, url, folder, rows, rounds }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const environment = { DATABASE_URL: url, DATA_DIR: folder, DRAIN_SECONDS: '0' };
  const service = await startService({ program, environment, onLog: () => undefined });
  const readers = new Readers(service.address);
  await readers.start();
  const isCleaning = async () => (await client.query(EXPIRED)).rows[0].some;
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    await until(async () => !(await isCleaning()));
    const without = readers.sample();
    await pause(10_000);
    const before = without.end();
    await client.query(EXPIRE, [rows, `${Date.now()}`]);
    await untilFewer(client, rows);
    const startedAt = performance.now();
    const sample = readers.sample();
    await until(async () => !(await isCleaning()));
    const seconds = (performance.now() - startedAt) / 1000;
    results.push({ deletedPerSecond: rows / seconds, during: sample.end(), without: before });
  }
  await readers.stop();
  await service.kill();
  await client.end();
  return results;
}

/** Resolves when the service has begun to delete. */
async function untilFewer(client, rows) {
  const COUNT = `SELECT count(*)::integer AS "count" FROM "session" WHERE "expiresAt" <= now() - interval '1 hour'`;
  await until(async () => (await client.query(COUNT)).rows[0].count < rows);
}

async function until(isReached) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(100)) {
    if (await isReached()) return;
  }
  throw new Error('the service does not delete expired sessions');
}

/** Signed-in browsers that ask for their session all the time. */
class Readers {
  #isOver = false;
  #running = [];
  /** @type {Set<number[]>} */
  #samples = new Set();

  /** @param {string} address */
  constructor(address) {
    this.address = address;
  }

  async start() {
    for (let reader = 0; reader < READERS; reader += 1) {
      const agent = openClient();
      const body = {
        name: 'Kari',
        email: `leser.${Date.now()}.${reader}@eksempel.no`,
        password: 'et langt og godt passord',
      };
      const to = { agent, address: this.address, headers: { origin: ORIGIN } };
      const answer = await send({ ...to, method: 'POST', path: '/sign-up/email', body });
      const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      this.#running.push(this.#read({ ...to, headers: { cookie }, method: 'GET', path: '/get-session' }));
    }
  }

  /** Collects the times from now on; `end` returns their p99. */
  sample() {
    const times = [];
    this.#samples.add(times);
    return {
      end: () => {
        this.#samples.delete(times);
        return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
      },
    };
  }

  async stop() {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #read(request) {
    while (!this.#isOver) {
      const sentAt = performance.now();
      await send(request);
      for (const times of this.#samples) times.push(performance.now() - sentAt);
      await pause(PAUSE_MS);
    }
    request.agent.destroy();
  }
}
