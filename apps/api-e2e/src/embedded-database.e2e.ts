import { describe, expect, it } from '@jest/globals';

import { aSignedUpUser, signedInAs } from './testing/users.js';
import { Browser } from './testing/browser.js';
import { linesBesideAudit, Service, startMain } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';

describe('a service on its embedded database', () => {
  it('keeps users signed in over a restart and over kill -9, with a secret generated once', async () => {
    const environment = { DATA_DIR: temporaryFolder(), AUTH_SECRET: '' };
    const first = await Service.start(environment);
    const kari = await aSignedUpUser(first);
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    const second = await Service.start(environment);
    const ola = await aSignedUpUser(second);
    expect(await signedInAs(kari.browser.on(second))).toBe(kari.email);
    await second.program.kill();

    const third = await Service.start(environment);
    expect(await signedInAs(kari.browser.on(third))).toBe(kari.email);
    expect(await signedInAs(ola.browser.on(third))).toBe(ola.email);
    expect(await signedInAs(new Browser(third))).toBeNull();
  });

  it('logs no error when it is stopped', async () => {
    const service = await Service.start();
    await aSignedUpUser(service);
    await service.stop();
    expect(linesBesideAudit(service.program.stdout)).toHaveLength(1);
    expect(service.program.stderr).toBe('');
  });

  it('rejects a second process on the same folder and continues itself', async () => {
    const service = await Service.start();
    const second = startMain({ DATA_DIR: service.dataDir });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr).toContain(`in use by process ${service.program.pid}`);
    expect(second.stderr).toContain('choose another DATA_DIR');
    expect((await service.fetch('/ready')).status).toBe(200);
  });
});
