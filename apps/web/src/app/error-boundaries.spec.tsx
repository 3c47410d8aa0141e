import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';

import { changeLanguage } from '../i18n/texts.js';
import { AppErrorBoundary } from './app-error-boundary.js';
import { RootErrorPage } from './error-page.js';

function Throwing(): never {
  throw new Error('a bug');
}

/** React reports what a boundary catches. */
const silenceReports = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('error boundaries above the layout', () => {
  it('show plain words when the app around the router throws', () => {
    silenceReports();
    changeLanguage('nb');
    render(
      <AppErrorBoundary>
        <Throwing />
      </AppErrorBoundary>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Noe gikk galt' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
  });

  it('show plain words when the layout throws, without the store', () => {
    silenceReports();
    changeLanguage('nn');
    const router = createMemoryRouter([{ path: '/', Component: Throwing, ErrorBoundary: RootErrorPage }]);
    render(<RouterProvider router={router} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Noko gjekk gale' })).toBeTruthy();
    expect(screen.queryByText('a bug')).toBeNull();
  });
});
