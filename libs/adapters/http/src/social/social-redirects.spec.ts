import { describe, expect, it } from '@jest/globals';

import type { HttpSettings } from '../http-settings.js';
import { SocialRedirects } from './social-redirects.js';

const urlsWith = (basePath: string, errorUrl = 'https://app.example.no/feil?fra=konto'): SocialRedirects =>
  new SocialRedirects({ origin: 'https://konto.example.no', basePath, errorUrl } as HttpSettings);

describe('the error URLs of a callback', () => {
  it.each([
    ['/', 'https://konto.example.no/error?error=no_code'],
    ['/api/auth', 'https://konto.example.no/api/auth/error?error=no_code'],
  ])('contain the base path %s of the built-in page', (basePath, url) => {
    expect(urlsWith(basePath).builtInError('no_code')).toBe(url);
  });

  it.each([undefined, null, ''])('are the deployment’s if the client gave none: %j', (given) => {
    expect(urlsWith('/').error('no_code', given)).toBe('https://app.example.no/feil?fra=konto&error=no_code');
  });

  it('are the client’s if it gave one', () => {
    expect(urlsWith('/').error('no_code', '/tilbake#her')).toBe('/tilbake?error=no_code#her');
  });

  it('carry the provider’s error and description as encoded parameters only (D-14)', () => {
    const url = urlsWith('/').error('a&b=c#d', '/tilbake', 'linje 1\r\nlinje 2&state=x');
    const query = new URL(url, 'https://konto.example.no').searchParams;
    expect([...query]).toEqual([
      ['error', 'a&b=c#d'],
      ['error_description', 'linje 1\r\nlinje 2&state=x'],
    ]);
    expect(url).toMatch(/^[\x21-\x7e]+$/);
  });

  it('have no error_description without one', () => {
    expect(urlsWith('/').error('x', '/tilbake')).not.toContain('error_description');
  });
});
