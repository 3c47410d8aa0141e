import { LANGUAGES, VARIANTS } from '../testing/variants.js';
import type { Chapter } from './captions.js';
import { pictureName } from './pictures.js';

/**
 * Returns one HTML page with every picture, by scene, one row per language; it is saved in the folder of the pictures.
 */
export function contactSheet(chapters: readonly Chapter[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Portvakt, every screen</title>
<style>
body { margin: 2rem; background: #777; color: #fff; font: 16px/1.5 system-ui, sans-serif; }
p { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
img { height: 32rem; border: 1px solid #444; }
</style>
<h1>Every screen</h1>
${chapters.map(chapterOf).join('\n')}
</html>
`;
}

const chapterOf = ({ heading, captions }: Chapter): string =>
  [`<h2>${heading}</h2>`, ...captions.map(({ scene, caption }) => `<h3>${caption}</h3>\n${picturesOf(scene)}`)].join('\n');

const picturesOf = (scene: string): string =>
  LANGUAGES.map((language) => `<p>${VARIANTS.map((variant) => picture(pictureName({ ...variant, scene, language }))).join('')}</p>`).join('\n');

const picture = (name: string): string => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`;
