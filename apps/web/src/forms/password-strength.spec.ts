import { describe, expect, it } from '@jest/globals';

import { estimateStrength } from './password-strength.js';

const strengthOf = (password: string, personal: readonly string[] = []) =>
  estimateStrength(password, { minLength: 8, personal });

describe('password strength', () => {
  it.each([
    ['', 'longer'],
    ['elefant', 'common'],
    ['passord123', 'common'],
    ['P@ssw0rd!', 'common'],
    ['Sommer2026', 'common'],
    ['rosenborg1', 'common'],
    ['VÅRENVÅREN', 'common'],
    ['aaaaaaaaaaaaaaaaaaaa', 'repeat'],
    ['giraffgiraffgiraff', 'repeat'],
    ['1234567890', 'sequence'],
    ['qwertyuiop', 'sequence'],
    ['poiuytrewq', 'sequence'],
    ['Trampoline1', 'longer'],
    ['tkmpw', 'longer'],
  ])('is weak for %p, with the tip %s', (password, tip) => {
    expect(strengthOf(password)).toMatchObject({ level: 'weak', tip });
  });

  it.each(['tre blå elger', 'kX9#vQ2m', 'bobil-elger-23'])('is fair for %p', (password) => {
    expect(strengthOf(password)).toEqual({ level: 'fair', tip: 'longer' });
  });

  it.each(['tre blå elger drikker saft', 'xK9mQ2vLw8Rt', 'Kua hopper over grøfta igjen', 'k7#Pz!q2W@e9'])(
    'is strong for %p, whatever its character classes',
    (password) => {
      expect(strengthOf(password)).toEqual({ level: 'strong', tip: 'unique' });
    },
  );

  it('counts the name and e-mail address of the user as weak', () => {
    const kari = ['Kari Solheimsvik', 'kari.solheimsvik@fjellbyen.no'];
    expect(strengthOf('Solheimsvik-fjellbyen').level).toBe('fair');
    expect(strengthOf('Solheimsvik-fjellbyen', kari)).toEqual({ level: 'weak', tip: 'personal' });
    expect(strengthOf('solh3imsv1k2026', kari)).toEqual({ level: 'weak', tip: 'personal' });
  });

  it('does not take part of a word for the top-level domain', () => {
    expect(strengthOf('tre blå elger', ['kari@a.tre'])).toMatchObject({ level: 'fair' });
  });

  it('asks for more characters where the service has a higher minimum', () => {
    const kX9 = (minLength: number) => estimateStrength('kX9#vQ2m', { minLength, personal: [] });
    expect(kX9(8).level).toBe('fair');
    expect(kX9(12)).toEqual({ level: 'weak', tip: 'longer' });
  });

  it('never decreases when an unpredictable character is added', () => {
    const levels = ['weak', 'fair', 'strong'];
    const whole = 'tre blå elger drikker saft';
    const seen = [...whole].map((_, at) => levels.indexOf(strengthOf(whole.slice(0, at + 1)).level));
    expect(seen).toEqual([...seen].sort());
    expect(new Set(seen).size).toBe(3);
  });

  it.each(['\u0130\u0130passord\u0130', '😀😀😀', 'x'.repeat(100_000), ' '.repeat(200)])(
    'has a result for any input: %#',
    (password) => {
      expect(strengthOf(password).level).toBe('weak');
    },
  );
});
