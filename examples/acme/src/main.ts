import { lastPasswords, runService } from '@portvakt/service';

import acme from './index.js';

await runService(process.env, { extensions: [acme, lastPasswords(5)] });
