import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECKS_PER_LIMIT = 4;

/**
 * Closes the connections on which no byte was read or written for `limitMs`, at most a quarter of that time late.
 * Periodic checks replace the `timeout` of Node's server, which sets a timer for each read and write (docs/adr/0003).
 */
export function closeSilentConnections(server: Server, limitMs: number): void {
  const connections = new Map<Socket, { bytes: number; silentChecks: number }>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytes: 0, silentChecks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const checks = setInterval(() => {
    for (const [socket, connection] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      if (bytes !== connection.bytes) Object.assign(connection, { bytes, silentChecks: 0 });
      else if (++connection.silentChecks >= CHECKS_PER_LIMIT) socket.destroy();
    }
  }, limitMs / CHECKS_PER_LIMIT).unref();
  server.once('close', () => clearInterval(checks));
}
