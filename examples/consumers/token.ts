import express from 'express';

import { createPortvakt } from '@portvakt/client';
import { claimsOf, requireToken } from '@portvakt/client/express';

const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });
const app = express();

app.get('/ordrer', requireToken(portvakt), (request, response) => {
  response.json({ orders: [], of: claimsOf(request).sub });
});

app.listen(Number(process.env['PORT'] ?? 4000));
