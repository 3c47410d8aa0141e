import { writeFileSync } from 'node:fs';

import { test } from '../testing/product.js';
import { chapters } from './captions.js';
import { contactSheet } from './contact-sheet.js';
import { writeDocumentation } from './documentation.js';
import { mailNames } from './mails.js';
import { inGallery } from './pictures.js';

test('builds one page with all pictures', () => {
  const shown = chapters(mailNames());
  writeFileSync(inGallery('index.html'), contactSheet(shown));
  if (process.env['GALLERY_IN_DOCS'] === 'true') writeDocumentation(shown);
});
