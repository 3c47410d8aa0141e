import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, parseAllDocuments } from 'yaml';

export const ROOT = join(__dirname, '../..');

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

type Environment = Readonly<Record<string, string>>;

interface ComposeService {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Environment;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
}

/** The services of compose.yaml that run our image. */
export function composeServices(): Readonly<Record<string, ComposeService>> {
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, ComposeService>>;
  };
  return Object.fromEntries(Object.entries(services).filter(([, { build }]) => build !== undefined));
}

interface Container {
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly resources?: unknown;
  readonly [probe: string]: unknown;
}

interface Pod {
  readonly containers: readonly Container[];
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly data?: Environment;
  readonly spec?: {
    readonly maxUnavailable?: number;
    readonly minReplicas?: number;
    readonly replicas?: number;
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
    readonly template?: { readonly metadata?: Manifest['metadata']; readonly spec: Pod };
  };
}

export function manifest(kind: string): Manifest {
  const all = parseAllDocuments(textOf('deploy/kubernetes/portvakt.yaml')).map((one) => one.toJS() as Manifest);
  const found = all.find((each) => each.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}

/** The values of all lines `key=…` of the systemd unit. */
export const unitValues = (key: string): readonly string[] =>
  textOf('deploy/systemd/portvakt.service')
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

/** Variables that `ENV` sets in the Dockerfile. */
export const imageEnvironment = (): Environment =>
  Object.fromEntries(
    [...textOf('Dockerfile').matchAll(/^ENV (?<pairs>.+)$/gm)]
      .flatMap(({ groups }) => (groups?.['pairs'] ?? '').split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
