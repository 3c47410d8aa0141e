// Kills the primary of a database, or of the store of rate limits, again and again while visitors use two processes of
// the built service, and counts the acknowledged writes that are lost:
// npm run failover -- postgres 10 [--visitors 8 --ttl 20]
// Needs etcd, Patroni and PostgreSQL, and HAProxy for the second way (Debian: patroni, etcd-server, postgresql, haproxy).
// Exit code 1 when an acknowledged write was lost, an answer was wrong, or a process ended.
import { parseArgs } from 'node:util';

import { builtService } from './experiment/built-service.mjs';
import { onPath } from './experiment/on-path.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';
import { postgresFolder, required } from './failover/programs.mjs';
import { runPostgresFailovers } from './failover/run-postgres.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { visitors: { type: 'string', default: '8' }, ttl: { type: 'string', default: '20' } },
});
const [kind, count = '1'] = positionals;
const [failovers, visitors, ttl] = [count, values.visitors, values.ttl].map(Number);
const kinds = {
  postgres: () => {
    const programs = required(
      { etcd: onPath('etcd'), patroni: onPath('patroni'), postgres: postgresFolder() },
      'the failover of PostgreSQL',
    );
    return runPostgresFailovers({
      program: builtService(),
      programs: { ...programs, haproxy: onPath('haproxy') },
      folder: throwAwayFolder('failover'),
      failovers,
      visitors,
      ttl,
    });
  },
};
if (!kinds[kind] || ![failovers, visitors, ttl].every(Number.isInteger)) {
  console.error('npm run failover -- postgres 10 [--visitors 8 --ttl 20]');
  process.exit(1);
}
const findings = await kinds[kind]();
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
