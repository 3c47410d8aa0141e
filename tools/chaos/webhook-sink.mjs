import { createServer } from 'node:http';

const SECRET = `whsec_${Buffer.alloc(32, 'chaos').toString('base64')}`;

/**
 * Receives the webhooks of the service: every event that was done.
 *
 * @returns {Promise<{ environment: Record<string, string>, received: readonly string[], stop: () => Promise<void> }>}
 *   `received`: the ids of the events in the order of their arrival, with repetitions
 */
export async function openWebhookSink() {
  const received = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/hook`;
  return {
    environment: {
      WEBHOOKS: JSON.stringify({ chaos: { url, types: ['*'], secret: SECRET } }),
      WEBHOOK_ALLOW_HTTP: 'true',
    },
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
