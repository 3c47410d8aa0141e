import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

describe('GET /api/reference', () => {
  const app = useTestApp({ APP_NAME: 'Kari & <Ola>' });

  it('is a page with a strict content security policy', async () => {
    const answer = await app.request().get('/api/reference').expect(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBe(POLICY);
    expect(answer.text).toContain('<title>Kari &amp; &lt;Ola&gt; – API</title>');
  });

  it.each(['/api/reference', '/api/reference/'])(
    'loads everything from this service, and every file exists: %s',
    async (path) => {
      const { text } = await app.request().get(path).expect(200);
      const loaded = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(loaded.length).toBeGreaterThan(2);
      expect(text).not.toMatch(/<script>|\son\w+=|style="/);
      for (const address of loaded) {
        const { origin, pathname } = new URL(address, `${ORIGIN}${path}`);
        expect(origin).toBe(ORIGIN);
        await app.request().get(pathname).expect(200);
      }
    },
  );

  it('serves the files of the page with their content types', async () => {
    const types = {
      'start.js': /^text\/javascript/,
      'assets/swagger-ui.css': /^text\/css/,
      'assets/swagger-ui-bundle.js': /javascript/,
    };
    for (const [file, type] of Object.entries(types)) {
      const answer = await app.request().get(`/api/reference/${file}`).expect(200);
      expect(answer.headers['content-type']).toMatch(type);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each(['package.json', 'index.html', 'swagger-initializer.js', 'oauth2-redirect.html', '../openapi.json', '.', ''])(
    'serves no other file of that package: %j',
    async (file) => {
      const { status } = await app.request().get(`/api/reference/assets/${file}`);
      expect(status).toBe(404);
    },
  );

  it('serves the OpenAPI document of this service', async () => {
    const answer = await app.request().get('/api/reference/openapi.json').expect(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.body).toMatchObject({ openapi: expect.stringMatching(/^3\./), servers: [{ url: ORIGIN }] });
  });

  it('contains no server-only endpoint', async () => {
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const paths = Object.keys((body as { paths: object }).paths);
    for (const path of ['/set-password', '/two-factor/view-backup-codes', '/totp/generate'])
      expect(paths).not.toContain(path);
  });
});

describe('GET /api/reference when it is disabled', () => {
  const app = useTestApp({ API_REFERENCE_ENABLED: 'false', BASE_PATH: '/auth' });

  it.each(['', '/', '/openapi.json', '/start.js', '/assets/swagger-ui.css'])(
    'is an unknown route: %j',
    async (rest) => {
      expectEmptyAnswer(await app.request().get(`/api/reference${rest}`), 404);
      expectEmptyAnswer(await app.request().get(`/auth/api/reference${rest}`), 404);
    },
  );
});

describe('a required field in the OpenAPI document that is served', () => {
  const field = JSON.stringify({ avdeling: { type: 'string', required: true } });
  const app = useTestApp({ ADDITIONAL_USER_FIELDS: field });

  it('may be null in answers, because users from before have no value, and not in what users set', async () => {
    const { body } = await app.request().get('/api/reference/openapi.json').expect(200);
    const { schemas } = (body as { components: { schemas: Record<string, { properties: object }> } }).components;
    for (const name of ['SessionUserAnswer', 'OperatedUserAnswer']) {
      expect(schemas[name]?.properties).toMatchObject({ avdeling: { type: 'string', nullable: true } });
    }
    for (const name of ['SignUpEmailBody', 'UpdateUserBody']) {
      expect(schemas[name]?.properties).toMatchObject({ avdeling: { type: 'string' } });
      expect(schemas[name]?.properties).not.toMatchObject({ avdeling: { nullable: true } });
    }
  });
});
