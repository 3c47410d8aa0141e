import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { manifest, textOf } from './deployment-files.js';

interface RelabelRule {
  readonly source_labels: readonly string[];
  readonly regex: string;
  readonly target_label: string;
  readonly replacement: string;
}

interface ScrapeJob {
  readonly job_name: string;
  readonly relabel_configs?: readonly RelabelRule[];
}

/** The scrape jobs that docs/OPERATIONS.md shows. */
const documentedJobs = (): readonly ScrapeJob[] =>
  [...textOf('docs/OPERATIONS.md').matchAll(/```yaml\n(?<block>scrape_configs:[^]*?)```/gu)].flatMap(
    ({ groups }) =>
      (parse(groups?.['block'] ?? '') as { readonly scrape_configs: readonly ScrapeJob[] }).scrape_configs,
  );

/** The value of the label `job` of a pod with the labels. */
function jobOf({ job_name, relabel_configs = [] }: ScrapeJob, labels: Readonly<Record<string, string>> = {}): string {
  const meta = new Map(Object.entries(labels).map(([name, value]) => [`__meta_kubernetes_pod_label_${name}`, value]));
  const applied = relabel_configs.findLast(({ source_labels, regex, target_label }) => {
    const value = source_labels.map((name) => meta.get(name) ?? '').join(';');
    return target_label === 'job' && new RegExp(`^(?:${regex})$`, 'u').test(value);
  });
  return applied?.replacement ?? job_name;
}

describe('each scrape job of the documentation', () => {
  it('gives the processes the name of the job that the alerts ask for, and other pods none of ours', () => {
    const asked = new Set(
      [...textOf('deploy/prometheus/alerts.yaml').matchAll(/job="(?<job>[^"]*)"/gu)].map(([, job]) => job),
    );
    expect([...asked]).toEqual(['portvakt']);
    const { labels } = manifest('Deployment').spec?.template?.metadata ?? {};
    const jobs = documentedJobs();
    expect(jobs).toHaveLength(2);
    for (const job of jobs) expect(jobOf(job, labels)).toBe('portvakt');
    const [, kubernetes] = jobs;
    expect(kubernetes && jobOf(kubernetes, { app: 'another' })).toBe('kubernetes-pods');
  });
});
