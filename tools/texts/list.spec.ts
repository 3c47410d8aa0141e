import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

describe('npm run texts -- list', () => {
  it('prints a line with key and bokmål text for each text, sorted', () => {
    const output = execFileSync(process.execPath, [join(__dirname, '../texts.mjs'), 'list'], { encoding: 'utf8' });
    const lines = output.trimEnd().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'mail.common.greeting: Hei, {name}',
        'mail.two-factor-turned-on.subject: Tofaktorautentisering er slått på',
      ]),
    );
    expect([...lines].sort()).toEqual(lines);
    for (const line of lines) expect(line).toMatch(/^mail\.[a-z-]+\.[A-Za-z]+: \S/);
  });
});
