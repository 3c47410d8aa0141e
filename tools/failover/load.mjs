import pg from 'pg';

import { Answers } from './answers.mjs';
import { Visitor } from './visitor.mjs';

const STORED = `
  SELECT u."email", u."name", coalesce(array_agg(s."token") FILTER (WHERE s."token" IS NOT NULL), '{}') AS "tokens"
  FROM "user" u LEFT JOIN "session" s ON s."userId" = u."id" GROUP BY u."id"`;

/** Visitors of several processes of the service, in equal numbers. */
export class Load {
  answers = new Answers();

  /**
   * @param {readonly string[]} addresses of the processes
   * @param {number} visitors
   */
  constructor(addresses, visitors) {
    this.addresses = addresses;
    this.visitors = Array.from(
      { length: visitors },
      (_, number) => new Visitor({ address: addresses[number % addresses.length], number, answers: this.answers }),
    );
  }

  start() {
    for (const visitor of this.visitors) visitor.start();
  }

  async pause() {
    await Promise.all(this.visitors.map((visitor) => visitor.pause()));
  }

  async stop() {
    await Promise.all(this.visitors.map((visitor) => visitor.stop()));
  }

  /**
   * The acknowledged writes that are not in the database. The load must be paused.
   *
   * @param {string} url
   * @returns {Promise<string[]>}
   */
  async lostWrites(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(STORED);
    await client.end();
    const stored = new Map(rows.map((row) => [row.email, row]));
    const accounts = this.visitors.flatMap((visitor) => visitor.accounts);
    return accounts.flatMap((account) => account.lost(stored.get(account.email)));
  }
}
