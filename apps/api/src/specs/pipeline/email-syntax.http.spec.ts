import { describe, expect, it } from '@jest/globals';

import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { PASSWORD } from '../../testing/users.js';

const LONGEST = 254;

const ADDRESSES = [
  'a@b.no',
  'kari.nordmann@eksempel.no',
  "o'hara+kunde_7-x@post.eksempel.co",
  '1@1.no',
  '_@b-c.museum',
  'KARI@EKSEMPEL.NO',
  'post@xn--blbr-roah.no',
  'post@eksempel.xn--p1ai',
  `${'x'.repeat(LONGEST - '@b.no'.length)}@b.no`,
];

const NO_ADDRESSES = [
  '',
  '@',
  'kari',
  'kari@',
  '@eksempel.no',
  'kari@eksempel',
  'kari@eksempel.n',
  'kari@eksempel.n0',
  'kari@eksempel.123',
  'kari@.no',
  'kari@eksempel..no',
  'kari@eksempel.no.',
  '.kari@eksempel.no',
  'kari.@eksempel.no',
  'ka..ri@eksempel.no',
  'ka@ri@eksempel.no',
  'ka ri@eksempel.no',
  ' kari@eksempel.no',
  'kari@eksempel.no ',
  'kari@eksempel.no\n',
  'kari@eksempel.no\u0000',
  'kari@eksempel.no\ud800',
  'kari@eksempel.no,ola@eksempel.no',
  'kari@eksempel.no;ola@eksempel.no',
  'Kari <kari@eksempel.no>',
  '"kari"@eksempel.no',
  'kari(x)@eksempel.no',
  'kari!x@eksempel.no',
  'kari%x@eksempel.no',
  'kari/x@eksempel.no',
  'kari@[127.0.0.1]',
  'kari@127.0.0.1',
  'kari@eks_empel.no',
  'kåre@eksempel.no',
  'kari@blåbær.no',
  '\u212aari@eksempel.no',
  'kari@eksempel。no',
  'kari@eksempel.nо',
  `${'x'.repeat(LONGEST - '@b.no'.length + 1)}@b.no`,
];

describe('the syntax of an e-mail address', () => {
  const app = useTestApp();

  it.each(ADDRESSES)('accepts %s', async (email) => {
    const answer = await app.request().post('/send-verification-email').send({ email });
    expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 200, body: { status: true } });
  });

  it.each(NO_ADDRESSES)('rejects %j at every endpoint', async (email) => {
    const requests = [
      app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }),
      app.request().post('/sign-in/email').send({ email, password: PASSWORD }),
      app.request().post('/send-verification-email').send({ email }),
    ];
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers.map(({ body }) => body as object)).toEqual([
      errorBody('INVALID_EMAIL'),
      errorBody('INVALID_EMAIL'),
      invalidFields('email'),
    ]);
  });

  it('stores nothing of a rejected address', async () => {
    expect(await app.database.sql('SELECT FROM "user"')).toEqual([]);
    expect(await app.mails()).toEqual([]);
  });

  it('ignores case, and stores lower case', async () => {
    const body = { name: 'Kari', email: 'Kari.Nordmann@EKSEMPEL.no', password: PASSWORD };
    const { body: signedUp } = await app.request().post('/sign-up/email').send(body).expect(200);
    expect(signedUp).toMatchObject({ user: { email: 'kari.nordmann@eksempel.no' } });
    const again = await app
      .request()
      .post('/sign-up/email')
      .send({ ...body, email: 'kari.nordmann@Eksempel.NO' })
      .expect(422);
    expect(again.body).toEqual(errorBody('USER_ALREADY_EXISTS'));
    await app
      .request()
      .post('/sign-in/email')
      .send({ email: 'KARI.nordmann@eksempel.no', password: PASSWORD })
      .expect(200);
    expect(await app.database.sql('SELECT "email" FROM "user"')).toEqual([{ email: 'kari.nordmann@eksempel.no' }]);
  });
});
