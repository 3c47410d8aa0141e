import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import logosUrl from './logos.svg';
import { ProviderLogo } from './provider-logo.js';
import { KNOWN_PROVIDERS } from './provider-names.js';

afterEach(cleanup);

const logos = readFileSync(join(__dirname, 'logos.svg'), 'utf8');
const drawn = () => new DOMParser().parseFromString(logos, 'image/svg+xml');

function renderedLogo(provider: string, name = 'Navn'): Element {
  render(
    <button>
      <ProviderLogo provider={provider} name={name} />
      Logg inn
    </button>,
  );
  return screen.getByRole('button').children[0] as Element;
}

describe('provider logo', () => {
  it('is the drawing for a known provider', () => {
    const logo = renderedLogo('gitlab');
    expect(logo.querySelector('use')?.getAttribute('href')).toBe(`${logosUrl}#gitlab`);
    expect(logo.textContent).toBe('');
  });

  it.each([
    ['bankid', 'BankID', 'B'],
    ['firma', 'Åsgård', 'Å'],
    ['constructor', 'Constructor', 'C'],
  ])('is a letter for an unknown provider: %s', (provider, name, letter) => {
    const logo = renderedLogo(provider, name);
    expect(logo.querySelector('use')).toBeNull();
    expect(logo.textContent).toBe(letter);
  });

  it.each(['google', 'bankid'])('is hidden from screen readers: %s', (provider) => {
    expect(renderedLogo(provider).getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('button', { name: 'Logg inn' })).toBeTruthy();
  });
});

describe('drawn logos', () => {
  it('exist for exactly the known providers', () => {
    const ids = [...drawn().querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.sort()).toEqual([...KNOWN_PROVIDERS.keys()].sort());
  });

  it('share one view box, to be equally large', () => {
    const squares = [...drawn().querySelectorAll('symbol')].map((symbol) => symbol.getAttribute('viewBox'));
    expect(new Set(squares)).toEqual(new Set(['0 0 24 24']));
  });

  it('are flat shapes in their own colour or that of the text', () => {
    const shapes = [...drawn().querySelectorAll('symbol *')];
    expect(new Set(shapes.map(({ tagName }) => tagName))).toEqual(new Set(['path']));
    for (const shape of shapes) {
      expect(shape.getAttribute('fill')).toMatch(/^(#[0-9A-F]{6}|#[0-9A-F]{3}|currentColor)$/i);
      expect(shape.getAttributeNames().sort()).toEqual(['d', 'fill']);
    }
  });
});
