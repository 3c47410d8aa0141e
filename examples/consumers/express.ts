import express from 'express';

import { createPortvakt } from '@portvakt/client';
import { requireSession, sessionOf } from '@portvakt/client/express';

const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });
const app = express();

app.get('/bestilling', requireSession(portvakt), (request, response) => {
  response.send(`Hei, ${sessionOf(request).user.email}`);
});
app.post('/slett', requireSession(portvakt, { fresh: 900 }), (_request, response) => {
  response.sendStatus(204);
});

app.listen(Number(process.env['PORT'] ?? 4000));
