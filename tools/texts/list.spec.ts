import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { textFiles } from './web-texts.js';

describe('npm run texts -- list', () => {
  const output = execFileSync(process.execPath, [join(__dirname, '../texts.mjs'), 'list'], { encoding: 'utf8' });
  const lines = output.trimEnd().split('\n');

  it('prints a line with key and bokmål text for each text of e-mails and pages, sorted', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'mail.common.greeting: Hei, {name}',
        'mail.two-factor-turned-on.subject: Tofaktorautentisering er slått på',
        'sign-in.title: Logg inn',
        'errors.PASSWORD_TOO_SHORT: Passordet er for kort. Det må ha minst {min} tegn.',
      ]),
    );
    expect([...lines].sort()).toEqual(lines);
    for (const line of lines) expect(line).toMatch(/^(?:mail\.)?[a-z-]+\.[\w.:-]+: \S/);
    expect(new Set(lines.map((line) => line.split(': ', 1)[0])).size).toBe(lines.length);
  });

  it('has each file of texts of the web app, under its own name', () => {
    const listed = new Set(lines.map((line) => line.split('.', 1)[0]));
    for (const file of textFiles()) {
      const name = basename(file, '.texts.ts');
      expect(readFileSync(file, 'utf8')).toContain(`defineTexts('${name}', {`);
      expect(name).not.toBe('mail');
      expect(listed).toContain(name);
    }
  });
});
