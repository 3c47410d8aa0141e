import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { textOf } from './deployment-files.js';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly labels: { readonly severity: string } }[];
  }[];
}

describe('docs/OPERATIONS.md', () => {
  it('has a row for each alert, in the order of the rules, with its severity', () => {
    const { groups } = parse(textOf('deploy/prometheus/alerts.yaml')) as Rules;
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert, labels }) => `${alert} (${labels.severity})`));
    const [, section = ''] = /^## Alerts\n([^]*?)^## /m.exec(textOf('docs/OPERATIONS.md')) ?? [];
    const rows = [...section.matchAll(/^\| (Portvakt\w+ \(\w+\)) (?:\| [^|\n]+ ){3}\|$/gm)].map(([, first]) => first);
    expect(alerts.length).toBeGreaterThan(15);
    expect(rows).toEqual(alerts);
  });
});
