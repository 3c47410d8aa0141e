import { createPortvakt } from '@portvakt/client';

import type { UserFields } from './user-fields.js';

const portvakt = createPortvakt<UserFields>({ url: process.env['PORTVAKT_URL'] ?? 'http://localhost:3000' });

const { view } = await portvakt.session({ cookie: process.argv[2] });
console.log(view ? view.user.ansattnummer : 'nobody');
