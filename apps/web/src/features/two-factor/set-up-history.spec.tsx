import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { renderApp, unmountApp } from '../../testing/render-app.js';
import type { FakeServer } from '../../testing/server.js';
import {
  PAGE,
  aServerFor,
  codeField,
  CODES,
  ENABLE,
  passwordField,
  button,
  SECRET,
  startSetUp,
} from '../../testing/set-up-steps.js';

afterEach(unmountApp);

const key = () => screen.findByText('GEZD GNBV GY3T QOJQ');

async function showCodeStep(server: FakeServer) {
  const page = await startSetUp(server);
  await page.user.click(button('Neste'));
  await codeField();
  return page;
}

describe('history of the set-up', () => {
  it('leads Back through the steps with the same key, and Forward again', async () => {
    const server = aServerFor([]);
    const { router, where } = await showCodeStep(server);
    await act(() => router.navigate(-1));
    expect(await key()).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await passwordField()).toBeTruthy();
    expect(where()).toBe(PAGE);
    await act(() => router.navigate(1));
    expect(await key()).toBeTruthy();
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
    expect(JSON.stringify(router.state.location)).not.toContain(SECRET);
  });

  it('shows the backup codes on every step once the app is verified', async () => {
    const { user, router } = await showCodeStep(aServerFor([]));
    await user.type(await codeField(), '492817{Enter}');
    await screen.findByText(CODES[0]);
    await act(() => router.navigate(-1));
    expect(screen.getByText(CODES[0])).toBeTruthy();
  });

  it('starts again after a reload in the middle', async () => {
    renderApp({ pathname: PAGE, state: { setUpStep: 'code' } }, aServerFor([]));
    expect(await passwordField()).toBeTruthy();
  });
});
