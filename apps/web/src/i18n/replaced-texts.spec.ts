import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

import { defineTexts } from './define-texts.js';

const REPLACED = {
  nb: { 'sample.hello': 'Morn, {name}', 'sample.days_other': '{count} døgn', 'other.plain': 'Nei' },
  nn: {},
  en: { 'sample.plain': '<b>Sure</b>' },
};

const texts = defineTexts('sample', {
  nb: { hello: 'Hei, {name}', days_one: '{count} dag', days_other: '{count} dager', plain: 'Ja' },
  nn: { hello: 'Hei, {name}', days_one: '{count} dag', days_other: '{count} dagar', plain: 'Ja' },
  en: { hello: 'Hello, {name}', days_one: '{count} day', days_other: '{count} days', plain: 'Yes' },
});

/** As the service sends it with the page; it is read when the app is loaded. */
function addDataBlock(): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'replaced-texts';
  element.textContent = JSON.stringify(REPLACED);
  document.head.append(element);
}

describe('texts that a theme replaces', () => {
  it('are those that came with the page, in their language', async () => {
    addDataBlock();
    const { changeLanguage, useTexts } = await import('./texts.js');
    const { result } = renderHook(() => {
      const { hello, days, plain } = useTexts(texts);
      return [hello({ name: 'Kari' }), days({ count: 1 }), days({ count: 2 }), plain];
    });
    act(() => changeLanguage('nb'));
    expect(result.current).toEqual(['Morn, Kari', '1 dag', '2 døgn', 'Ja']);
    act(() => changeLanguage('nn'));
    expect(result.current).toEqual(['Hei, Kari', '1 dag', '2 dagar', 'Ja']);
    act(() => changeLanguage('en'));
    expect(result.current).toEqual(['Hello, Kari', '1 day', '2 days', '<b>Sure</b>']);
  });
});
