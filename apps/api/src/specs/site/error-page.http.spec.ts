import { describe, expect, it } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { useTestApp } from '../../testing/test-app.js';

describe('GET /error', () => {
  const app = useTestApp();

  const pageFor = async (query: object): Promise<string> =>
    (await app.request().get('/error').query(query).expect(200)).text;
  const shownFor = async (query: object): Promise<string | undefined> =>
    /<code>(.*?)<\/code>/.exec(await pageFor(query))?.[1];

  it('is a Norwegian page that links back to the application', async () => {
    const answer = await app.request().get('/error').expect(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toMatch(/^<!doctype html>\n<html lang="nb">/);
    expect(answer.text).toContain('<p lang="en"><a href="/">Return to Application</a></p>');
    expect(answer.text).toContain('<meta charset="utf-8">');
  });

  it('runs no script, loads nothing, and forbids framing and indexing', async () => {
    const { headers, text } = await app.request().get('/error').expect(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/<script|<style|<img|<link|\son\w+=/i);
  });

  it.each(['please_restart_the_process', 'access_denied', 'A-1', 'x'.repeat(64)])(
    'shows the code %s',
    async (error) => {
      expect(await shownFor({ error })).toBe(error);
    },
  );

  it('escapes the one character of its alphabet that is special in HTML', async () => {
    expect(await shownFor({ error: "can't" })).toBe('can&#39;t');
  });

  it.each([
    '<script>alert(1)</script>',
    '</code><b>x',
    '"onload="x',
    '&lt;',
    'Ring oss på 12345678',
    'a b',
    'a.b',
    'a/b',
    'blåbær',
    'x'.repeat(65),
    'x\n',
    '\u202eevil',
    'javascript:alert(1)',
  ])('does not show a code that could be a message of somebody else: %j', async (error) => {
    expect(await shownFor({ error })).toBe('UNKNOWN');
    expect(await pageFor({ error })).not.toContain(error);
  });

  it('shows Unknown without a code', async () => {
    expect(await shownFor({})).toBe('Unknown');
  });

  it('never shows the error description of a provider', async () => {
    const page = await pageFor({
      error: 'access_denied',
      error_description: 'somethingelse',
      state: 'abc',
      message: 'evil',
    });
    expect(page).not.toMatch(/somethingelse|abc|evil/);
  });

  it('works without a database', async () => {
    expect(await statementsDuring(() => pageFor({ error: 'internal_server_error' }))).toEqual([]);
  });
});
