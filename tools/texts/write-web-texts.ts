// Writes the texts of the web app beside its build: the service checks those of a theme against them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { webTexts } from './web-texts.js';

const FILE = join(__dirname, '../../dist/apps/web/texts.json');

writeFileSync(FILE, JSON.stringify(Object.fromEntries(webTexts())));
