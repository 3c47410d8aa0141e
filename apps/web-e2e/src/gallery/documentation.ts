import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Variant } from '../testing/variants.js';
import type { Caption, Chapter } from './captions.js';
import { inGallery, pictureName } from './pictures.js';

const DOCS = resolve(__dirname, '../../../../docs');
const IMAGES = 'images/gallery';

const AT_A_DESK: Variant = { colorScheme: 'light', width: 1200 };
const ON_A_PHONE: Variant = { colorScheme: 'dark', width: 320 };

const OPENING = `# Gallery

What people see, from the built product in Chromium: at a desk in light, and on the narrowest phone in dark. Written by
\`npm run gallery -- docs\`; without \`docs\`, the command leaves every screen in three languages, light and dark, at 1200
and 320 px in \`dist/gallery/index.html\`. The same scenes are what axe is let loose on
([accessibility.e2e.ts](../apps/web-e2e/src/accessibility.e2e.ts)).
`;

/** Rewrites docs/GALLERY.md and its pictures. */
export function writeDocumentation(chapters: readonly Chapter[]): void {
  rmSync(join(DOCS, IMAGES), { recursive: true, force: true });
  mkdirSync(join(DOCS, IMAGES), { recursive: true });
  writeFileSync(join(DOCS, 'GALLERY.md'), [OPENING, ...chapters.flatMap(chapterOf)].join('\n'));
}

function chapterOf({ heading, captions }: Chapter): readonly string[] {
  const shown = captions.filter(({ inDocs }) => inDocs);
  return shown.length === 0 ? [] : [`## ${heading}\n`, ...shown.map(sceneOf)];
}

function sceneOf({ scene, caption }: Caption): string {
  const [desk, phone] = [AT_A_DESK, ON_A_PHONE].map((look) => taken(pictureName({ ...look, scene, language: 'nb' })));
  return `### ${caption}

<p><img src="${desk}" alt="${caption}, at a desk" width="620"> <img src="${phone}" alt="${caption}, on a phone" width="180"></p>
`;
}

/** Copies a picture beside the page and returns its relative URL. */
function taken(name: string): string {
  copyFileSync(inGallery(name), join(DOCS, IMAGES, name));
  return `${IMAGES}/${name}`;
}
