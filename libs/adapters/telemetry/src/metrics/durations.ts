import { Histogram, type MetricObjectWithValues, type MetricValueWithName, type Registry } from 'prom-client';

/** Upper limits of the buckets, in seconds. */
const LIMITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

/** The durations of events with the same labels. Adding one costs only one comparison per bucket. */
export class Durations {
  /** How many durations are above the previous limit and not above this one; the last bucket has no limit. */
  private readonly buckets = [...LIMITS, Infinity].map(() => 0);
  private sum = 0;

  constructor(readonly labels: Labels) {}

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < LIMITS.length && seconds > (LIMITS[bucket] ?? 0)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.sum += seconds;
  }

  /** In the form in which Prometheus stores a histogram: each bucket also counts the smaller ones. */
  values(name: string): MetricValueWithName<string>[] {
    let count = 0;
    const buckets = this.buckets.map((added, index) => {
      count += added;
      const le = String(LIMITS[index] ?? '+Inf');
      return { metricName: `${name}_bucket`, labels: { le, ...this.labels }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.labels, value: this.sum },
      { metricName: `${name}_count`, labels: this.labels, value: count },
    ];
  }
}

export interface DurationHistogramParts {
  readonly name: string;
  readonly help: string;
  readonly registry: Registry;
  readonly all: () => Iterable<Durations>;
}

/** A histogram of durations that were added elsewhere. */
export class DurationHistogram extends Histogram {
  constructor(private readonly parts: DurationHistogramParts) {
    super({ name: parts.name, help: parts.help, buckets: LIMITS, registers: [parts.registry] });
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const { name, all } = this.parts;
    return { ...(await super.get()), values: [...all()].flatMap((durations) => durations.values(name)) };
  }
}
