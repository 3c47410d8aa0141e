import { describe, expect, it } from '@jest/globals';

import { isPastedOrAutofilled, isOneTimeCode, withoutSeparators } from './code.js';

describe('one-time code', () => {
  it.each([' 492 817 ', '492-817', '492\u00a0817', '4 9 2 8 1 7', '492–817'])('is read without the separators in %p', (typed) => {
    expect(withoutSeparators(typed)).toBe('492817');
    expect(isOneTimeCode(typed)).toBe(true);
  });

  it.each(['', '49281', '4928177', 'abcdef', '49281a'])('is not found in %p', (typed) => {
    expect(isOneTimeCode(typed)).toBe(false);
  });
});

describe('pasted or autofilled code', () => {
  it.each([
    ['', '492 817', { inputType: 'insertFromPaste' }],
    ['', '492817', {}],
    ['111 111', '492 817', { inputType: 'insertFromPaste', data: null }],
    ['1', '492817', { inputType: 'insertText', data: '492817' }],
  ])('is detected when it replaces %p', (before, now, typing) => {
    expect(isPastedOrAutofilled(before, now, typing)).toBe(true);
  });

  it.each([
    ['49281', '492817', { inputType: 'insertText', data: '7' }],
    ['492 81', '492 817', { inputType: 'insertCompositionText', data: '492 817' }],
    ['492816', '492817', { inputType: 'insertText', data: '7' }],
    ['4928177', '492817', { inputType: 'deleteContentBackward', data: null }],
    ['', '49281', { inputType: 'insertFromPaste' }],
  ])('is not detected when %p became %p', (before, now, typing) => {
    expect(isPastedOrAutofilled(before, now, typing)).toBe(false);
  });
});
