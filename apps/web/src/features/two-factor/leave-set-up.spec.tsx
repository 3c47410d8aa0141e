import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { PAGE, aServerFor, button, startSetUp, verified } from '../../testing/set-up-steps.js';
import { unmountApp } from '../../testing/render-app.js';

afterEach(unmountApp);

describe('leaving the set-up', () => {
  const guard = () => screen.queryByRole('dialog', { name: 'Har du lagret reservekodene?' });

  it('needs no confirmation before the first code', async () => {
    const { user, where } = await startSetUp(aServerFor([]));
    await user.click(screen.getByRole('link', { name: 'Avbryt' }));
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
  });

  it('asks for confirmation while the codes are shown, and staying is the default', async () => {
    const { user, where } = await verified(aServerFor([]));
    await user.click(screen.getByRole('link', { name: 'Profil' }));
    const dialog = await screen.findByRole('dialog', { name: 'Har du lagret reservekodene?' });
    await user.click(within(dialog).getByRole('button', { name: 'Bli og lagre kodene' }));
    expect(where()).toBe(PAGE);
    expect(guard()).toBeNull();
    expect(screen.getByText('k7Qm2-Xw9Lp')).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Profil' }));
    await user.click(await screen.findByRole('button', { name: 'Gå uten kodene' }));
    await waitFor(() => expect(where()).toBe('/konto/profil'));
  });

  it('makes the browser warn too', async () => {
    await verified(aServerFor([]));
    const unload = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(unload));
    expect(unload.defaultPrevented).toBe(true);
  });

  it('says that the codes are not saved when Ferdig is pressed too early', async () => {
    const { user, where } = await verified(aServerFor([]));
    await user.click(button('Ferdig'));
    expect(await screen.findByText('Lagre kodene før du går videre.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(where()).toBe(PAGE);
  });
});
