import { afterEach, describe, expect, it } from '@jest/globals';

import { aBuiltWebApp, INDEX } from '../../testing/built-web-app.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('/komponenter', () => {
  let app: TestApp;
  let removeBuild: () => Promise<void>;

  afterEach(async () => {
    await app.stop();
    await removeBuild();
  });

  async function start(environment: Readonly<Record<string, string>>): Promise<void> {
    const built = await aBuiltWebApp();
    removeBuild = built.remove;
    app = await startTestApp(environment, { webApp: built.folder });
  }

  it('is a page of the web app on a development machine', async () => {
    await start({ NODE_ENV: 'development' });
    for (const path of ['/komponenter', '/komponenter/panel']) {
      expect((await app.request().get(path).expect(200)).text).toBe(INDEX);
    }
  });

  it.each(['test', 'production'])('is an unknown route in %s', async (NODE_ENV) => {
    await start({ NODE_ENV });
    for (const path of ['/komponenter', '/komponenter/panel']) expectEmptyAnswer(await app.request().get(path), 404);
    await app.request().get('/personvern').expect(200);
    await app.request().get('/tilgjengelighet').expect(200);
  });
});
