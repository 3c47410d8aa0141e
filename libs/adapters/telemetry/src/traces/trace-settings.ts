/** The samplers of the OpenTelemetry specification (`OTEL_TRACES_SAMPLER`). */
export type SamplerName =
  | 'always_on'
  | 'always_off'
  | 'traceidratio'
  | 'parentbased_always_on'
  | 'parentbased_always_off'
  | 'parentbased_traceidratio';

export interface TraceSettings {
  /** URL of a collector, without the path of the signal. */
  readonly endpoint: string;
  /** Sent with each export, such as the key of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  readonly sampler: SamplerName;
  /** Part of the traces that the samplers with `traceidratio` keep, from 0 to 1. */
  readonly ratio: number;
}

/** A structured logger. */
export interface TraceLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
