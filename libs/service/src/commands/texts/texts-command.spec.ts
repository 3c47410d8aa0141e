import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { textsCommand } from './texts-command.js';

describe('portvakt texts', () => {
  let webApp: string;
  let written: { output: string; errors: string };

  beforeEach(() => {
    webApp = mkdtempSync(join(tmpdir(), 'portvakt-texts-'));
    written = { output: '', errors: '' };
    const noteAs = (part: keyof typeof written) => (text: unknown) => {
      written[part] += String(text);
      return true;
    };
    jest.spyOn(process.stdout, 'write').mockImplementation(noteAs('output'));
    jest.spyOn(process.stderr, 'write').mockImplementation(noteAs('errors'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(webApp, { recursive: true });
  });

  it('lists the texts of e-mails and pages, sorted', () => {
    writeFileSync(join(webApp, 'texts.json'), JSON.stringify({ 'sign-in.title': 'Logg inn', 'a.b': 'Først' }));
    expect(textsCommand(['list'], webApp)).toBe(0);
    const lines = written.output.trimEnd().split('\n');
    expect(lines[0]).toBe('a.b: Først');
    expect(lines.at(-1)).toBe('sign-in.title: Logg inn');
    expect(lines).toContain('mail.common.greeting: Hei, {name}');
    expect(written.errors).toBe('');
  });

  it('lists those of e-mails alone where the web app is not built, and says so', () => {
    expect(textsCommand(['list'], webApp)).toBe(0);
    expect(written.output).toMatch(/^mail\./);
    expect(written.errors).toContain('not built');
  });

  it.each([[[]], [['lists']], [['list', 'mail']]])('says how it is used after %j', (args) => {
    expect(textsCommand(args, webApp)).toBe(2);
    expect(written).toEqual({ output: '', errors: expect.stringMatching(/^usage: portvakt texts list /) });
  });
});
