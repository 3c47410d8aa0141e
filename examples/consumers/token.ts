import express from 'express';

import { createPortvakt, PortvaktUnavailable } from '@portvakt/client';
import { verifyBearer } from '@portvakt/client/tokens';

const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });
const app = express();

app.get('/ordrer', async (request, response) => {
  try {
    const { sub } = await verifyBearer(portvakt, request.headers.authorization);
    response.json({ orders: [], of: sub });
  } catch (error) {
    response.sendStatus(error instanceof PortvaktUnavailable ? 503 : 401);
  }
});

app.listen(4000);
