import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Language, Variant } from '../testing/variants.js';

const FOLDER = resolve(__dirname, '../../../../dist/gallery');

/** What distinguishes a picture from the others of its scene. */
export interface Picture extends Variant {
  readonly scene: string;
  readonly language: Language;
}

export const pictureName = ({ scene, language, colorScheme, width }: Picture): string =>
  `${scene}.${language}.${colorScheme}.${width}.png`;

/** The path of a file of the gallery. */
export function inGallery(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, name);
}
