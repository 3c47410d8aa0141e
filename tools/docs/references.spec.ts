import { describe, expect, it } from '@jest/globals';

import {
  definedInSpecification,
  isInSpecification,
  referencesIn,
  referencesWithin,
  sourcesAndPages,
  textOf,
  unnamedReferencesIn,
} from './references.js';

const files = sourcesAndPages().filter((file) => !file.startsWith('tools/docs/references'));
const defined = new Set(definedInSpecification());

describe('the finder of references', () => {
  it.each([
    ['(specification §9)', ['§9']],
    ['Specification §12.2 step 6 and nothing else', ['§12.2']],
    ['(specification §9, C26, D-17)', ['§9', 'specification C26', 'D-17', 'D-17']],
    ['(security K1, K5)', ['security K1', 'security K5']],
    ['(specification §9, security C3)', ['§9', 'security C3']],
    ['* counted (specification\n   * §9, C26)', ['§9', 'specification C26']],
    ['// that is D-08a\n', ['D-08a']],
    ['Operators §10.3 (specification §5, operators §2)', ['operators §10.3', '§5', 'operators §2']],
    ['(passkeys §5.2, P6), and PD-07', ['passkeys §5.2', 'passkeys P6', 'PD-07']],
    ['(operators §8, OP9), and OD-07', ['operators §8', 'OP9', 'OP9', 'OD-07']],
    ['RFC 6749 §4.1.2.1, an H1 heading', []],
  ])('finds what is named in %j', (text, found) => {
    expect(referencesIn(text)).toEqual(found);
    expect(unnamedReferencesIn(text)).toEqual([]);
  });

  it.each([
    ['(contract §9)', ['(contract §9']],
    ['/** Its subject (UX §8). */', ['(UX §8']],
    ['sends it (§11.3).', ['(§11.3']],
    ['the old one (C21), or both (F2, F7)', ['(C21)', '(F2, F7)']],
  ])('finds what is not named in %j', (text, found) => {
    expect(unnamedReferencesIn(text)).toEqual(found);
  });

  it('tells the requirements and the decisions apart within the specification', () => {
    const text = 'As C5 and decision C11 say (§9); A4.';
    expect(referencesWithin('docs/specification/security-requirements.md', text)).toEqual([
      'specification C11',
      'security C5',
      'security A4',
      '§9',
    ]);
    expect(referencesWithin('docs/specification/07-sessions.md', 'a refresh (C4)')).toEqual(['specification C4']);
  });

  it('tells the sections of operators and those of the other pages apart within the specification', () => {
    const text = 'As §3 says (specification §7, operators §4); C21, OP4.';
    expect(referencesWithin('docs/specification/passkeys/06-rules.md', 'As §3 says')).toEqual(['passkeys §3']);
    const named = ['§7', 'operators §4', 'OP4', 'specification C21'];
    expect(referencesWithin('docs/specification/operators/05-bans.md', text)).toEqual([...named, 'operators §3']);
    expect(referencesWithin('docs/specification/07-sessions.md', text)).toEqual([...named, '§3']);
  });

  it.each([
    'specification §99',
    'specification §9.1',
    'specification C31',
    'D-99',
    'security C11',
    'security S1',
    'operators §20',
    'operators §8.1',
    'operators C21',
    'OP16',
    'passkeys §17',
    'passkeys P14',
    'PD-18',
    'OD-22',
  ])('finds no definition of %s', (invented) => {
    expect(referencesIn(invented).filter((reference) => defined.has(reference))).toEqual([]);
  });
});

describe('the specification', () => {
  it('defines sections, decisions, known defects and requirements, each once', () => {
    const all = definedInSpecification();
    expect(all).toEqual(expect.arrayContaining(['§1', '§11.3', '§15.3', 'D-08a', 'security A1', 'security Q12']));
    expect(all.filter((code) => code.startsWith('specification C'))).toHaveLength(30);
    expect(all.filter((code) => code.startsWith('OP'))).toHaveLength(15);
    expect(all.filter((code) => code.startsWith('OD-'))).toHaveLength(21);
    expect(all.filter((code) => code.startsWith('PD-'))).toHaveLength(17);
    expect(all.filter((code) => code.startsWith('passkeys P'))).toHaveLength(13);
    expect(all).toEqual(expect.arrayContaining(['operators §1', 'operators §10.3', 'operators §19']));
    expect(all).toHaveLength(defined.size);
  });

  it.each(files.filter((file) => isInSpecification(file)))('refers only to what it defines: %s', (page) => {
    const references = referencesWithin(page, textOf(page));
    expect(references.filter((reference) => !defined.has(reference))).toEqual([]);
  });
});

describe('the references in code and documentation', () => {
  const others = files.filter((file) => !isInSpecification(file));

  it('are found', () => {
    expect(others.flatMap((file) => referencesIn(textOf(file))).length).toBeGreaterThan(300);
  });

  it('lead to a section or a row of the specification', () => {
    const dead = others.flatMap((file) =>
      referencesIn(textOf(file))
        .filter((reference) => !defined.has(reference))
        .map((reference) => `${file}: ${reference}`),
    );
    expect(dead).toEqual([]);
  });

  it('say which document they lead to', () => {
    expect(others.flatMap((file) => unnamedReferencesIn(textOf(file)).map((found) => `${file}: ${found}`))).toEqual([]);
  });
});
