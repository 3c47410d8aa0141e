// Kills the primary of a database, or of the store of rate limits, again and again while visitors use two processes of
// the built service, and counts the acknowledged writes that are lost: npm run failover -- postgres 10 [--visitors 8
// --ttl 20] npm run failover -- redis 5 [--visitors 8] The first needs etcd, Patroni and PostgreSQL, and HAProxy for a
// second way to the primary (Debian: patroni, etcd-server, postgresql, haproxy); the second needs redis-server, which
// is Sentinel too. If a program is missing, the run is skipped with one line. Exit code 1 when an acknowledged write
// was lost, an answer was wrong, a limit allowed more than twice its number, or a process ended.
import { parseArgs } from 'node:util';

import { builtService } from './experiment/built-service.mjs';
import { onPath } from './experiment/on-path.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';
import { postgresFolder, required } from './failover/programs.mjs';
import { runPostgresFailovers } from './failover/run-postgres.mjs';
import { runRedisFailovers } from './failover/run-redis.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { visitors: { type: 'string', default: '8' }, ttl: { type: 'string', default: '20' } },
});
const [kind, count = '1'] = positionals;
const [failovers, visitors, ttl] = [count, values.visitors, values.ttl].map(Number);
const common = () => ({ program: builtService(), folder: throwAwayFolder('failover'), failovers, visitors });
const kinds = {
  postgres: () => {
    const programs = required(
      { etcd: onPath('etcd'), patroni: onPath('patroni'), postgres: postgresFolder() },
      'the failover of PostgreSQL',
    );
    return runPostgresFailovers({ ...common(), programs: { ...programs, haproxy: onPath('haproxy') }, ttl });
  },
  redis: () => {
    const { redis } = required({ redis: onPath('redis-server') ?? onPath('valkey-server') }, 'the failover of Redis');
    return runRedisFailovers({ ...common(), redis });
  },
};
if (!kinds[kind] || ![failovers, visitors, ttl].every(Number.isInteger)) {
  console.error(
    'npm run failover -- postgres 10 [--visitors 8 --ttl 20], or: npm run failover -- redis 5 [--visitors 8]',
  );
  process.exit(1);
}
const findings = await kinds[kind]();
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
