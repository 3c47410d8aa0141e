import fastify from 'fastify';

import { createPortvakt } from '@portvakt/client';
import { requireSession, sessionOf } from '@portvakt/client/fastify';

const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });
const app = fastify();

app.get('/bestilling', { preHandler: requireSession(portvakt) }, (request) => ({
  email: sessionOf(request).user.email,
}));

await app.listen({ port: Number(process.env['PORT'] ?? 4000) });
