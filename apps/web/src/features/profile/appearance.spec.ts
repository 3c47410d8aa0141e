import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from '@jest/globals';

const APP = join(__dirname, '../../..');
const FOLDER = join(APP, 'public/assets');
const [name = ''] = readdirSync(FOLDER);
const script = readFileSync(join(FOLDER, name), 'utf8');

/** What the script before the first paint sets on a page that follows the operating system. */
function appearanceWith(localStorage: { getItem: (key: string) => string | null }): string | undefined {
  const dataset: { colorScheme?: string } = { colorScheme: 'auto' };
  runInNewContext(script, { window: { localStorage }, document: { documentElement: { dataset } } });
  return dataset.colorScheme;
}

const saved = (value: string | null) => ({ getItem: (key: string) => (key === 'portvakt.utseende' ? value : null) });

describe('appearance before the first paint', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['auto', 'auto'],
    [null, 'auto'],
    ['"><script>', 'auto'],
  ])('is, with %p saved, %s', (value, appearance) => {
    expect(appearanceWith(saved(value))).toBe(appearance);
  });

  it('follows the operating system where storage is denied', () => {
    const closed = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    expect(appearanceWith({ getItem: closed })).toBe('auto');
  });

  it('comes from a script whose name contains its hash, and which the page loads first', () => {
    const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
    expect(name).toBe(`appearance-${hash}.js`);
    const scripts = readFileSync(join(APP, 'index.html'), 'utf8').match(/<script[^>]*>/g);
    expect(scripts?.[0]).toBe(`<script src="/assets/${name}">`);
  });
});
