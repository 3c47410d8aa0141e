import { describe, expect, it } from '@jest/globals';

import { eventKinds } from '../../libs/audit/src/model/event-kinds.js';
import { ownerKinds } from '../../libs/audit/src/model/owner-view.js';
import { textOf } from './references.js';

interface Row {
  readonly kinds: readonly string[];
  /** The last column, which says for whom the row is: empty, `O`, `R`, `O R`, or `O (viewed, exported)`. */
  readonly marks: string;
}

/** The rows of the table of operators §10.2. */
const rows: readonly Row[] = [
  ...textOf('docs/specification/operators/10-audit-log.md').matchAll(
    /^\| (`[a-z-]+\.[^|]+) \|[^|]*\|[^|]*\|(.*)\|$/gmu,
  ),
].map(([, kinds = '', marks = '']) => ({
  kinds: [...kinds.matchAll(/`([^`]+)`/gu)].map(([, kind = '']) => kind),
  marks: marks.trim(),
}));

function ownersOf({ kinds, marks }: Row): readonly string[] {
  if (!marks.startsWith('O')) return [];
  const named = /\((.+)\)/u.exec(marks)?.[1]?.split(', ');
  return named ? kinds.filter((kind) => named.some((name) => kind.endsWith(`.${name}`))) : kinds;
}

describe('the kinds of events', () => {
  it('are those of the specification', () => {
    expect(rows.flatMap(({ kinds }) => kinds).sort()).toEqual([...eventKinds].sort());
  });

  it('that owners see are those of the specification', () => {
    expect(rows.flatMap(ownersOf).sort()).toEqual([...ownerKinds].sort());
  });
});
