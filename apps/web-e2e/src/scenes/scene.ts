import type { Page } from '@playwright/test';

import { open, settled } from '../testing/page-steps.js';
import type { Person } from '../testing/product.js';

/** One screen in one of its states. */
export interface Scene {
  /** Small letters, digits and hyphens: its picture is called so. */
  readonly name: string;
  /** What is to be seen, in a line. */
  readonly caption: string;
  /** Where it begins; without one it goes on from the scene before. */
  readonly path?: string;
  /** What is done there, in bokmål, until everything to be seen stands. */
  readonly act?: (page: Page, person: Person) => Promise<void>;
  /** Whether docs/GALLERY.md shows it. */
  readonly inDocs?: boolean;
}

/** Scenes that one person sees in this order, in one browser. */
export interface Walk {
  readonly name: string;
  readonly begin: (page: Page) => Promise<Person>;
  readonly scenes: readonly Scene[];
}

/** Brings a page that speaks bokmål to a scene. */
export async function show(page: Page, { path, act }: Scene, person: Person): Promise<void> {
  if (path !== undefined) await open(page, path);
  await act?.(page, person);
  await settled(page);
}
