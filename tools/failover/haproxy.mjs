import { freePort } from '../experiment/free-port.mjs';
import { accepts, ownFile, ownFolder, startInBackground, untilReached } from './background.mjs';

/** Patroni answers `/primary` with 200 on the node that holds the leader lock, and nowhere else. */
const configuration = (port, nodes) => `
global
    maxconn 1000
defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen primary
    bind 127.0.0.1:${port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `    server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;

/**
 * Starts HAProxy in front of the nodes of a Patroni cluster. Connections go to the primary.
 *
 * @param {string} program
 * @param {string} folder
 * @param {readonly import('./patroni-cluster.mjs').Node[]} nodes
 */
export async function startHaproxy(program, folder, nodes) {
  const own = ownFolder(folder, 'haproxy');
  const port = await freePort();
  const file = ownFile(own, 'haproxy.cfg', configuration(port, nodes));
  const background = startInBackground(program, ['-db', '-f', file], own);
  await untilReached('HAProxy', () => accepts(port));
  return { port, stop: () => background.end('SIGTERM') };
}
