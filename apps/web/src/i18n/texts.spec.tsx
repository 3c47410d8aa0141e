import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';

import { defineTexts } from './define-texts.js';
import { changeLanguage, textKeys, useTranslateKey, useTexts } from './texts.js';

const texts = defineTexts('sample', {
  nb: { hello: 'Hei, {name}', days_one: '{count} dag', days_other: '{count} dager', plain: 'Ja & <nei>' },
  nn: { hello: 'Hei, {name}', days_one: '{count} dag', days_other: '{count} dagar', plain: 'Ja & <nei>' },
  en: { hello: 'Hello, {name}', days_one: '{count} day', days_other: '{count} days', plain: 'Yes & <no>' },
});

function Sample() {
  const { hello, days, plain } = useTexts(texts);
  return <p>{[hello({ name: 'Kari & <Ola>' }), days({ count: 1 }), days({ count: 3 }), plain].join(' | ')}</p>;
}

const shown = () => screen.getByRole('paragraph').textContent;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

describe('texts', () => {
  it('fill placeholders, choose singular and plural, and escape only once', () => {
    changeLanguage('nb');
    render(<Sample />);
    expect(shown()).toBe('Hei, Kari & <Ola> | 1 dag | 3 dager | Ja & <nei>');
  });

  it('follow a language change', () => {
    changeLanguage('nb');
    render(<Sample />);
    act(() => changeLanguage('nn'));
    expect(shown()).toContain('3 dagar');
    act(() => changeLanguage('en'));
    expect(shown()).toBe('Hello, Kari & <Ola> | 1 day | 3 days | Yes & <no>');
  });
});

describe('text keys', () => {
  const keys = textKeys(texts);
  const remembered = [keys.plain, keys.hello({ name: 'Kari & <Ola>' }), keys.days({ count: 3 }), 'from the service'];

  function Remembering() {
    const translate = useTranslateKey();
    return <p>{remembered.map(translate).join(' | ')}</p>;
  }

  it('are translated into the current language of the page', () => {
    changeLanguage('nb');
    render(<Remembering />);
    expect(shown()).toBe('Ja & <nei> | Hei, Kari & <Ola> | 3 dager | from the service');
    act(() => changeLanguage('en'));
    expect(shown()).toBe('Yes & <no> | Hello, Kari & <Ola> | 3 days | from the service');
  });
});

describe('language choice where storage is denied', () => {
  const open = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
  const closed = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };

  afterEach(() => {
    Object.defineProperty(window, 'localStorage', open);
  });

  it('lasts as long as the page', () => {
    changeLanguage('nb');
    render(<Sample />);
    Object.defineProperty(window, 'localStorage', { configurable: true, get: closed });
    act(() => changeLanguage('nn'));
    expect(shown()).toContain('3 dagar');
    expect(document.documentElement.lang).toBe('nn');
  });

  it("starts with the browser's preference", async () => {
    Object.defineProperty(window, 'localStorage', { configurable: true, get: closed });
    document.documentElement.lang = '';
    await jest.isolateModulesAsync(async () => {
      await import('./texts.js');
    });
    expect(navigator.languages[0]).toBe('en-US');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('types of texts', () => {
  it('reject invalid translations, as the compiler confirms at each line below', () => {
    const complete = { hello: 'Hei, {name}' } as const;

    // @ts-expect-error a key is missing in nynorsk
    defineTexts('invalid', { nb: complete, nn: {}, en: complete });
    // @ts-expect-error English has a key that bokmål has not
    defineTexts('invalid', { nb: complete, nn: complete, en: { hello: 'Hello, {name}', bye: 'Bye' } });
    // @ts-expect-error a placeholder is missing in nynorsk
    defineTexts('invalid', { nb: complete, nn: { hello: 'Hei' }, en: complete });
    // @ts-expect-error English has a placeholder that bokmål has not
    defineTexts('invalid', { nb: complete, nn: complete, en: { hello: 'Hello, {name} {surname}' } });
    // @ts-expect-error a placeholder is spelt in another way
    defineTexts('invalid', { nb: complete, nn: { hello: 'Hei, {namn}' }, en: complete });

    expect(defineTexts('invalid', { nb: complete, nn: complete, en: complete }).source).toBe(complete);
  });

  it('require every value and accept no others', () => {
    function Wrong() {
      const { hello, days } = useTexts(texts);
      // @ts-expect-error the name is missing
      const nameless = hello({});
      // @ts-expect-error the number is missing
      const uncounted = days({});
      return <p>{[nameless, uncounted]}</p>;
    }
    changeLanguage('nb');
    render(<Wrong />);
    expect(shown()).toContain('Hei, ');
  });
});
