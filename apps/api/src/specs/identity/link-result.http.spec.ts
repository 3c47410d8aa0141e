import { describe, expect, it } from '@jest/globals';

import { aDeletionToken, DELETION_ENABLED, openDeletionLink } from '../../testing/account-deletion.js';
import { cookiesOf } from '../../testing/cookies.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, aSignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

const NAME = 'portvakt.link_result';
const reported = (result: string) => `${NAME}=${result}; Max-Age=300; Path=/; SameSite=Lax`;

describe('report of a mailed link that worked', () => {
  const app = useTestApp({ ...DELETION_ENABLED, COOKIE_DOMAIN: 'localhost', HOME_URL: 'https://hjem.example' });
  const verify = async (callbackURL: string, token?: string) => {
    const { email } = await aSignedUpUser(app);
    const query = { token: token ?? (await mailedVerificationToken(app, email)), callbackURL };
    return cookiesOf(await app.request().get('/verify-email').query(query).expect(302));
  };
  const deleteAccount = async (callbackURL: string) => {
    const user = await aSignedInUser(app);
    const query = { token: await aDeletionToken(app, user.id), callbackURL };
    return cookiesOf(await openDeletionLink(app, user, query).expect(302));
  };

  it.each(['/bekreft-epost', '/bekreft-epost?neste=%2Fkonto', 'http://localhost:3000/bekreft-epost'])(
    'is a cookie for scripts of the own host after a verification: %s',
    async (callbackURL) => {
      expect(await verify(callbackURL)).toEqual({ [NAME]: reported('email_verified') });
    },
  );

  it('is a cookie after a deletion', async () => {
    expect(await deleteAccount('/konto-slettet')).toMatchObject({ [NAME]: reported('account_deleted') });
  });

  it.each(['/', '/konto-slettet', '/bekreft-epost/x', 'https://hjem.example/bekreft-epost'])(
    'is not made for a page that does not read it: %s',
    async (callbackURL) => {
      expect(await verify(callbackURL)).toEqual({});
    },
  );

  it('is not made for a link that failed', async () => {
    expect(await verify('/bekreft-epost', 'x')).toEqual({});
  });
});
