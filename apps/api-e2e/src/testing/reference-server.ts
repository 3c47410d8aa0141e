import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db';
import { toNodeHandler } from 'better-auth/node';
import { passkey } from 'better-auth/plugins/passkey';
import { Pool } from 'pg';

import type { Database } from './database.js';
import { ORIGIN } from './service.js';

export interface ReferenceServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** The reference library 1.2.8 itself, with passkeys, on a database that it migrates. */
export async function startReferenceServer({ url }: Database): Promise<ReferenceServer> {
  const pool = new Pool({ connectionString: url });
  const auth = betterAuth({
    baseURL: ORIGIN,
    basePath: '/api/auth',
    secret: 'the secret of the reference server',
    database: pool,
    emailAndPassword: { enabled: true },
    plugins: [passkey({ rpID: 'localhost', rpName: 'Reference', origin: ORIGIN })],
  });
  await (await getMigrations(auth.options)).runMigrations();
  const handle = toNodeHandler(auth);
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
