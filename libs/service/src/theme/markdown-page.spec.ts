import { describe, expect, it } from '@jest/globals';

import { readMarkdownPage } from './markdown-page.js';

const errorsIn = (markdown: string): readonly string[] => readMarkdownPage(`# Personvern\n\n${markdown}`).errors;

describe('a page in Markdown', () => {
  it('has a title, an introduction, and parts with unique fragments', () => {
    const { page, errors } = readMarkdownPage(
      '# Personvern i *Fjordbok*\n\nKort sagt.\n\n## Når du sletter, og før\n\nA\n\n### Mer\n\n## Kontakt\n\n## Kontakt\n\n## …\n',
    );
    expect(errors).toEqual([]);
    expect(page).toEqual({
      title: 'Personvern i Fjordbok',
      intro: [{ tag: 'p', nodes: ['Kort sagt.'] }],
      parts: [
        {
          id: 'når-du-sletter-og-før',
          heading: 'Når du sletter, og før',
          nodes: [
            { tag: 'p', nodes: ['A'] },
            { tag: 'h3', nodes: ['Mer'] },
          ],
        },
        { id: 'kontakt', heading: 'Kontakt', nodes: [] },
        { id: 'kontakt-2', heading: 'Kontakt', nodes: [] },
        { id: 'del', heading: '…', nodes: [] },
      ],
    });
  });

  it('needs no parts', () => {
    const { page, errors } = readMarkdownPage('# Personvern\nVi lagrer lite.');
    expect(errors).toEqual([]);
    expect(page).toMatchObject({ intro: [{ tag: 'p', nodes: ['Vi lagrer lite.'] }], parts: [] });
  });

  it.each([
    [
      '**a** *b* ~~c~~ `<d>`',
      [
        { tag: 'strong', nodes: ['a'] },
        ' ',
        { tag: 'em', nodes: ['b'] },
        ' ',
        { tag: 'del', nodes: ['c'] },
        ' ',
        { tag: 'code', nodes: ['<d>'] },
      ],
    ],
    ['A & B \\<b> \\*', ['A & B ', '<', 'b> ', '*']],
    ['en  \nto', ['en', { tag: 'br', nodes: [] }, 'to']],
    ['[*vi*](/hjelp)', [{ tag: 'a', href: '/hjelp', nodes: [{ tag: 'em', nodes: ['vi'] }] }]],
    [
      '<https://example.no/a?b=1&c=2>',
      [{ tag: 'a', href: 'https://example.no/a?b=1&c=2', nodes: ['https://example.no/a?b=1&c=2'] }],
    ],
    ['[vi][1]\n\n[1]: mailto:oss@example.no', [{ tag: 'a', href: 'mailto:oss@example.no', nodes: ['vi'] }]],
  ])('has the markup of a line: %s', (markdown, nodes) => {
    expect(errorsIn(markdown)).toEqual([]);
    expect(readMarkdownPage(`# T\n\n${markdown}`).page.intro).toEqual([{ tag: 'p', nodes }]);
  });

  it('has lists, tables, quotes and code', () => {
    const { page, errors } = readMarkdownPage(
      '# T\n\n- a\n  - b\n\n3. c\n\n   d\n\n| E | F |\n|---|---|\n| g | **h** |\n\n> i\n\n```\n<j>\n```\n\n---\n',
    );
    const text = (tag: string, ...nodes: readonly unknown[]) => ({ tag, nodes });
    expect(errors).toEqual([]);
    expect(page.intro).toEqual([
      text('ul', text('li', 'a', text('ul', text('li', 'b')))),
      { ...text('ol', text('li', text('p', 'c'), text('p', 'd'))), start: 3 },
      text(
        'table',
        text('thead', text('tr', text('th', 'E'), text('th', 'F'))),
        text('tbody', text('tr', text('td', 'g'), text('td', text('strong', 'h')))),
      ),
      text('blockquote', text('p', 'i')),
      text('pre', text('code', '<j>')),
      text('hr'),
    ]);
  });

  it.each([
    ['', 'does not begin with its title, # …'],
    ['Vi lagrer lite.\n\n# Personvern', 'does not begin with its title, # …'],
    ['## Personvern\n\nA', 'does not begin with its title, # …'],
    ['# Personvern', 'has no text below its title'],
    ['# Personvern\n\nA\n\n# Mer', 'has a second title, "# Mer"; expected ## for its parts'],
    ['# Personvern\n\n### Mer', 'leaves out a level before the heading "### Mer"'],
    ['# Personvern\n\n## A\n\n#### Mer', 'leaves out a level before the heading "#### Mer"'],
    ['# Personvern\n\n##\n\nA', 'has the empty heading "##"'],
  ])('does not have the structure %j', (markdown, error) => {
    expect(readMarkdownPage(markdown).errors).toEqual([error]);
  });

  it.each([
    ['<script>x()</script>', '"<script>x()</script>"'],
    ['<!-- merknad -->', '"<!-- merknad -->"'],
    ['- a\n  <div>', '"<div>"'],
  ])('has no HTML such as %j', (markdown, excerpt) => {
    expect(errorsIn(markdown)).toEqual([`contains HTML, ${excerpt}; expected Markdown`]);
  });

  it('names each HTML tag within a line, in a table too', () => {
    expect(errorsIn('| a |\n|---|\n| <b onclick="x()">b</b> |')).toEqual([
      'contains HTML, "<b onclick=\\"x()\\">"; expected Markdown',
      'contains HTML, "</b>"; expected Markdown',
    ]);
  });

  it.each([
    ['![kart](kart.png)', 'contains the image "![kart](kart.png)"; a theme must not load anything'],
    ['A&nbsp;B', 'contains &nbsp;; write the character itself'],
    ['[](/hjelp)', 'has the link "[](/hjelp)" without a text'],
  ])('does not have %j', (markdown, error) => {
    expect(errorsIn(markdown)).toEqual([error]);
  });

  it.each([
    'http://example.no',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//example.no',
    '/\\example.no',
    'personvern',
    '../x',
    'https:example.no',
    'https://',
    'mailto:',
    'tel:12345678',
    'java&#115;cript:x()',
  ])('has no link to %s', (href) => {
    expect(errorsIn(`[her](<${href}>)`)).toEqual([
      expect.stringMatching(/^links to .*; expected https:\/\/…, mailto:… or a path that begins with \/$/u),
    ]);
  });

  it.each(['https://example.no/a?b#c', 'mailto:oss@example.no', '/hjelp', '/konto/profil?x=1#y', '#kontakt'])(
    'may link to %s',
    (href) => {
      expect(errorsIn(`[her](${href})\n\n## Kontakt`)).toEqual([]);
    },
  );

  it('links only to its own parts', () => {
    expect(errorsIn('[her](#kontackt)\n\n## Kontakt\n\n## Mer')).toEqual([
      'links to #kontackt, which is not a part of it; expected #kontakt, #mer',
    ]);
  });
});
