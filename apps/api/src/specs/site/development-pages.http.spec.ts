import { describe, expect, it } from '@jest/globals';

import { isWebPage } from '../../testing/built-web-app.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';

describe('/komponenter on a development machine', () => {
  const app = useTestApp({ NODE_ENV: 'development' }, { hasWebApp: true });

  it('is a page of the web app', async () => {
    for (const path of ['/komponenter', '/komponenter/panel']) {
      expect(isWebPage((await app.request().get(path).expect(200)).text)).toBe(true);
    }
  });
});

describe.each(['test', 'production'])('/komponenter with NODE_ENV=%s', (NODE_ENV) => {
  const app = useTestApp({ NODE_ENV }, { hasWebApp: true });

  it('is an unknown route, unlike the other pages', async () => {
    for (const path of ['/komponenter', '/komponenter/panel']) expectEmptyAnswer(await app.request().get(path), 404);
    await app.request().get('/personvern').expect(200);
    await app.request().get('/tilgjengelighet').expect(200);
  });
});
