import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import { AlertRegion, FormError, StatusRegion } from './live-regions.js';

afterEach(cleanup);

describe('live region that has a message from the start', () => {
  it.each([
    ['status', StatusRegion],
    ['alert', AlertRegion],
  ] as const)('is rendered empty first, then with its message: %s', async (role, Region) => {
    render(<Region>Passordet er endret.</Region>);
    const region = screen.getByRole(role);
    expect(region.textContent).toBe('');
    await screen.findByText('Passordet er endret.');
    expect(screen.getByRole(role)).toBe(region);
    expect(region.textContent).toBe('Passordet er endret.');
  });
});

describe('form error region', () => {
  it('is rendered before there is an error, and announces it in place', async () => {
    const { rerender } = render(<FormError message={undefined} />);
    const region = screen.getByRole('alert');
    expect(region.textContent).toBe('');
    rerender(<FormError message="Det gikk ikke." />);
    await screen.findByText('Det gikk ikke.');
    expect(screen.getByRole('alert')).toBe(region);
  });
});
