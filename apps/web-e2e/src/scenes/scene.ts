import type { Page } from '@playwright/test';

import { open, settled } from '../testing/page-steps.js';
import type { Person } from '../testing/product.js';

/** A screen in one of its states. */
export interface Scene {
  /** Lower-case letters, digits and hyphens; the name of its picture. */
  readonly name: string;
  /** One line about what it shows. */
  readonly caption: string;
  /** The path to open; without one, the scene continues from the previous one. */
  readonly path?: string;
  /** What to do on the page, in bokmål, until the scene is complete. */
  readonly act?: (page: Page, person: Person) => Promise<void>;
  /** Whether docs/GALLERY.md shows it. */
  readonly inDocs?: boolean;
}

/** Scenes that one user sees in this order, in one browser. */
export interface Scenario {
  readonly name: string;
  readonly start: (page: Page) => Promise<Person>;
  readonly scenes: readonly Scene[];
}

/** Brings a page in bokmål to a scene. */
export async function show(page: Page, { path, act }: Scene, person: Person): Promise<void> {
  if (path !== undefined) await open(page, path);
  await act?.(page, person);
  await settled(page);
}
