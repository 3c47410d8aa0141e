import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aListOf, anOperatedUser, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

const wideScreen = window.matchMedia;

beforeEach(() => {
  window.matchMedia = (media) => Object.assign(wideScreen(media), { matches: media === '(max-width: 40rem)' });
});

afterEach(() => {
  unmountApp();
  window.matchMedia = wideScreen;
});

it('the list of users on a narrow screen takes focus when the page is turned', async () => {
  const [kari, lars] = [
    anOperatedUser({ id: 'k1', name: 'Kari Berg' }),
    anOperatedUser({ id: 'l1', name: 'Lars Lie' }),
  ];
  const server = aServerWithOperator('admin').on('GET /admin/list-users', ({ path }) =>
    json(path.includes('cursor=neste') ? aListOf([lars]) : aListOf([kari], { nextCursor: 'neste' })),
  );
  const { user } = renderApp('/administrasjon/brukere', server);
  await user.click(await screen.findByRole('button', { name: 'Neste' }));
  const row = await screen.findByRole('link', { name: 'Lars Lie' });
  expect(document.activeElement).toBe(row.closest('ul'));
  expect(document.activeElement?.className).toBe('user-list');
});
