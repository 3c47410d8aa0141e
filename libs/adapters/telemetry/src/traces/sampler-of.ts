import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

import type { TraceSettings } from './trace-settings.js';

type SamplerSettings = Pick<TraceSettings, 'sampler' | 'ratio'>;

const PARENT_BASED = 'parentbased_';

/** A parent-based sampler follows the proxy that sent the trace, and decides itself where there is none. */
export const samplerOf = ({ sampler, ratio }: SamplerSettings): Sampler =>
  sampler.startsWith(PARENT_BASED)
    ? new ParentBasedSampler({ root: rootSampler(sampler.slice(PARENT_BASED.length), ratio) })
    : rootSampler(sampler, ratio);

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
