import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import logosAddress from './logos.svg';
import { ProviderLogo } from './provider-logo.js';
import { KNOWN_PROVIDERS } from './provider-names.js';

afterEach(cleanup);

const logos = readFileSync(join(__dirname, 'logos.svg'), 'utf8');
const drawn = () => new DOMParser().parseFromString(logos, 'image/svg+xml');

function renderedLogo(provider: string): Element {
  render(
    <button>
      <ProviderLogo provider={provider} />
      Logg inn
    </button>,
  );
  return screen.getByRole('button').children[0] as Element;
}

describe('the logo of a provider', () => {
  it('is the one drawn for it', () => {
    const logo = renderedLogo('gitlab');
    expect(logo.querySelector('use')?.getAttribute('href')).toBe(`${logosAddress}#gitlab`);
    expect(logo.textContent).toBe('');
  });

  it.each([
    ['bankid', 'B'],
    ['demo', 'D'],
    ['constructor', 'C'],
  ])('is a letter where none is drawn: %s', (provider, letter) => {
    const logo = renderedLogo(provider);
    expect(logo.querySelector('use')).toBeNull();
    expect(logo.textContent).toBe(letter);
  });

  it.each(['google', 'bankid'])('is not read out: %s', (provider) => {
    expect(renderedLogo(provider).getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('button', { name: 'Logg inn' })).toBeTruthy();
  });
});

describe('the drawn logos', () => {
  it('are those of the known providers, no more and no fewer', () => {
    const ids = [...drawn().querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.sort()).toEqual([...KNOWN_PROVIDERS.keys()].sort());
  });

  it('are all drawn on the same square, to be equally large', () => {
    const squares = [...drawn().querySelectorAll('symbol')].map((symbol) => symbol.getAttribute('viewBox'));
    expect(new Set(squares)).toEqual(new Set(['0 0 24 24']));
  });

  it('are flat shapes, each with a colour of its own or that of the text', () => {
    const shapes = [...drawn().querySelectorAll('symbol *')];
    expect(new Set(shapes.map(({ tagName }) => tagName))).toEqual(new Set(['path']));
    for (const shape of shapes) {
      expect(shape.getAttribute('fill')).toMatch(/^(#[0-9A-F]{6}|#[0-9A-F]{3}|currentColor)$/i);
      expect(shape.getAttributeNames().sort()).toEqual(['d', 'fill']);
    }
  });
});
