import { createPortvakt } from '@portvakt/client';

export const portvakt = createPortvakt({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });
