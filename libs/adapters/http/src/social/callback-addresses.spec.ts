import { describe, expect, it } from '@jest/globals';

import type { HttpSettings } from '../http-settings.js';
import { CallbackAddresses } from './callback-addresses.js';

const addressesOn = (basePath: string, errorUrl = 'https://app.example.no/feil?fra=konto'): CallbackAddresses =>
  new CallbackAddresses({ origin: 'https://konto.example.no', basePath, errorUrl } as HttpSettings);

describe('where a callback sends a browser that it cannot let in', () => {
  it.each([
    ['/', 'https://konto.example.no/error?error=no_code'],
    ['/api/auth', 'https://konto.example.no/api/auth/error?error=no_code'],
  ])('is our own page below %s', (basePath, address) => {
    expect(addressesOn(basePath).ownError('no_code')).toBe(address);
  });

  it('is the address of the deployment where the caller named none', () => {
    expect(addressesOn('/').error('no_code')).toBe('https://app.example.no/feil?fra=konto&error=no_code');
  });

  it('is the address that the caller named', () => {
    expect(addressesOn('/').error('no_code', '/tilbake#her')).toBe('/tilbake?error=no_code#her');
  });

  it('tells what a provider said, so that it says no more than that (D-14)', () => {
    const address = addressesOn('/').error('a&b=c#d', '/tilbake', 'linje 1\r\nlinje 2&state=x');
    const query = new URL(address, 'https://konto.example.no').searchParams;
    expect([...query]).toEqual([
      ['error', 'a&b=c#d'],
      ['error_description', 'linje 1\r\nlinje 2&state=x'],
    ]);
    expect(address).toMatch(/^[\x21-\x7e]+$/);
  });

  it('says nothing of a description that there is none of', () => {
    expect(addressesOn('/').error('x', '/tilbake')).not.toContain('error_description');
  });
});
