import { describe, expect, it } from '@jest/globals';

import { mailsTo, untilAllSent } from '../../testing/mails.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser } from '../../testing/users.js';

const TEN_MINUTES_MS = 600_000;

describe('mails of one kind to one e-mail address', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, SEND_VERIFICATION_ON_SIGN_UP: 'false' });
  const askTimes = async (count: number, email: string): Promise<readonly object[]> => {
    const answers: object[] = [];
    for (let n = 0; n < count; n++) {
      const { status, body } = await aClient(app).post('/send-verification-email').send({ email });
      answers.push({ status, body: body as object });
    }
    return answers;
  };

  it('are limited to five in ten minutes, which the answers do not reveal', async () => {
    const { email } = await aSignedUpUser(app);
    const answers = await askTimes(8, email);
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ status: 200, body: { status: true } })));
    expect(await askTimes(8, anEmailAddress())).toEqual(answers);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  it('are sent again after ten minutes', async () => {
    const { email } = await aSignedUpUser(app);
    await askTimes(6, email);
    // Otherwise the leases of mails that are being sent would end, and these would be sent twice.
    await untilAllSent(app);
    app.clock.advance(TEN_MINUTES_MS + 1);
    await askTimes(1, email);
    expect(await mailsTo(app, email)).toHaveLength(6);
  });
});
