import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Variant } from '../testing/variants.js';
import type { Caption, Chapter } from './captions.js';
import { inGallery, pictureName } from './pictures.js';

const DOCS = resolve(__dirname, '../../../../docs');
const IMAGES = 'images/gallery';

const ON_DESKTOP: Variant = { colorScheme: 'light', width: 1200 };
const ON_PHONE: Variant = { colorScheme: 'dark', width: 320 };

const OPENING = `# Gallery

The screens of the built product in Chromium: light on a desktop, dark on the narrowest phone. \`npm run gallery -- docs\`
writes this page; without \`docs\`, the command writes every screen and e-mail in three languages, light and dark, at 1200 and
320 px to \`dist/gallery/index.html\`. The accessibility tests check the same scenes with axe
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
  const [desk, phone] = [ON_DESKTOP, ON_PHONE].map((variant) => copyPicture(pictureName({ ...variant, scene, language: 'nb' })));
  return `### ${caption}

<p><img src="${desk}" alt="${caption}, on a desktop" width="620"> <img src="${phone}" alt="${caption}, on a phone" width="180"></p>
`;
}

/** Copies a picture beside the page and returns its relative URL. */
function copyPicture(name: string): string {
  copyFileSync(inGallery(name), join(DOCS, IMAGES, name));
  return `${IMAGES}/${name}`;
}
