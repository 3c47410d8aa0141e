import { providerConfigurations } from '@portvakt/adapters/social';

import type { Setting } from '../settings/setting.js';
import { commonVariables, prefixOf, specialVariables } from './provider-variables.js';

const HEAD = ['| Variable | Default | Expects | What it does |', '|---|---|---|---|'];

/** The providers' part of `docs/CONFIGURATION.md`: what all have in common once, and what is one's own. */
export const providerReference = (row: (name: string, setting: Setting<unknown>) => string): readonly string[] => [
  '## Providers',
  '',
  `\`{ID}\` is one of ${providerConfigurations.map((each) => `\`${each.id.toUpperCase()}\``).join(', ')}. A provider is on`,
  'when its client id is set. In development there is one more, `demo`, which needs nothing.',
  '',
  ...HEAD,
  ...Object.entries(commonVariables).map(([name, setting]) => row(`SOCIAL_{ID}_${name}`, setting)),
  '',
  'Of one provider alone:',
  '',
  ...HEAD,
  ...providerConfigurations.flatMap((each) =>
    Object.entries(specialVariables(each)).map(([name, setting]) => row(prefixOf(each) + name, setting)),
  ),
  '',
];

/** The providers' part of `.env.example`: what switches one on, and what is its own. */
export const providerExamples = (
  lines: (name: string, setting: Setting<unknown>) => readonly string[],
): readonly string[] => [
  '# --- Providers ---',
  '',
  ...providerConfigurations.flatMap((each) => {
    const { CLIENT_ID, CLIENT_SECRET } = commonVariables;
    const own = { CLIENT_ID, CLIENT_SECRET, ...specialVariables(each) };
    return [
      `# ${each.name}`,
      ...Object.entries(own).flatMap(([name, setting]) => lines(prefixOf(each) + name, setting).slice(-2, -1)),
      '',
    ];
  }),
];
