import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

const TOTP_URI = 'otpauth://totp/Min%20konto:kari%40eksempel.no?secret=GEZDGNBVGY3TQOJQ';

const wideScreen = window.matchMedia;

beforeEach(() => {
  window.matchMedia = (media) => ({
    ...wideScreen(media),
    matches: media === '(max-width: 40rem)',
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  });
});

afterEach(() => {
  unmountApp();
  window.matchMedia = wideScreen;
});

describe('set-up on a narrow screen, which cannot scan itself', () => {
  it('leads into the app first, and folds the QR code and the key away', async () => {
    const server = aServerWithSignedInUser()
      .on('GET /two-factor/list-user-twofactors', () => json([]))
      .on('POST /two-factor/enable', () => json({ totpURI: TOTP_URI, backupCodes: [] }));
    const { user } = renderApp('/konto/sikkerhet/tofaktor/ny', server);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');

    expect(
      await screen.findByRole('heading', { level: 2, name: 'Trinn 1 av 3 Legg kontoen inn i appen' }),
    ).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Åpne i appen på denne enheten' });
    expect(link.getAttribute('href')).toBe(TOTP_URI);
    const rest = screen.getByText('Skann QR-kode eller skriv nøkkelen').closest('details');
    expect(rest?.open).toBe(false);
    expect(rest?.textContent).toContain('GEZD GNBV GY3T QOJQ');
    expect(rest?.querySelector('svg title')?.textContent).toBe('QR-kode for autentiseringsappen');
    expect(rest?.contains(link)).toBe(false);
  });
});
