import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aServerWithOperatedUser, USER_PAGE } from '../../../testing/operated-user-page.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { deferredResponse, json } from '../../../testing/server.js';

const SEND = 'POST /admin/send-password-reset';

afterEach(unmountApp);

it('a double press sends one link', async () => {
  const { answer, release } = deferredResponse(json({ status: true }));
  const server = aServerWithOperatedUser().on(SEND, () => answer);
  const { user } = renderApp(USER_PAGE, server);
  await user.dblClick(await screen.findByRole('button', { name: 'Send lenke for nytt passord' }));
  release();
  await screen.findByText('Lenken er sendt til ola@eksempel.no.');
  expect(server.bodiesOf(SEND)).toHaveLength(1);
});
