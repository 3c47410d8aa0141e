import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import * as ui from '@portvakt/ui';

import { PATHS } from '../../routes/paths.js';
import { aServer, unmountApp, renderApp } from '../../testing/render-app.js';

afterEach(unmountApp);

const page = () => screen.findByRole('heading', { level: 1, name: 'Komponenter' });

/** The export names in the headings of the page; a heading may contain several. */
function shownNames(): string[] {
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  return headings.filter(({ id }) => id !== '').flatMap(({ textContent }) => textContent?.split(', ') ?? []);
}

describe('components page', () => {
  it('shows each export of libs/ui once', async () => {
    renderApp('/komponenter', aServer());
    await page();
    expect(shownNames().sort()).toEqual(Object.keys(ui).sort());
  });

  it('renders every example, with unique ids', async () => {
    const { container } = renderApp('/komponenter', aServer());
    await page();
    await screen.findByText('Henter …');
    const examples = [...container.querySelectorAll('section > .form')];
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.filter(({ textContent }) => textContent === '')).toEqual([]);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens the dialog and shows the error summary on request', async () => {
    const { user } = renderApp('/komponenter', aServer());
    await page();
    await user.click(screen.getByRole('button', { name: 'Åpne dialogen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vil du slette autentiseringsappen?' });
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    await user.click(screen.getByRole('button', { name: 'Send inn med to feil' }));
    const summary = await screen.findByRole('group', { name: 'Rett opp dette før du går videre' });
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
  });

  it('links to the PanelPage frame and back', async () => {
    const { user, where } = renderApp('/komponenter', aServer());
    await page();
    await user.click(screen.getByRole('link', { name: '/komponenter/panel' }));
    await screen.findByRole('heading', { level: 1, name: 'PanelPage' });
    await user.click(screen.getByRole('link', { name: 'Til komponentene' }));
    await page();
    expect(where()).toBe('/komponenter');
  });

  it('is not a target after signing in', () => {
    expect(Object.values(PATHS)).not.toContain('/komponenter');
  });
});
