import { describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import { aDevelopment, errorsIn } from './testing/environments.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://spor.example.no:4318' };

describe('the settings of traces', () => {
  it('trace every request as soon as there is a collector', () => {
    expect(readConfig(aDevelopment(ENDPOINT)).traces).toEqual({
      endpoint: 'https://spor.example.no:4318',
      headers: [],
      serviceName: 'portvakt',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
  });

  it('have no effect without a collector', () => {
    expect(readConfig(aDevelopment({ OTEL_SERVICE_NAME: 'konto' })).traces).toBeNull();
  });

  it('decode the headers of the collector, which are secret', () => {
    const given = { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b%3D, x-team=konto' };
    const { traces, settingsInForce } = readConfig(aDevelopment(given));
    expect(traces?.headers.map(({ name, value }) => [name, value.reveal()])).toEqual([
      ['x-key', 'a b='],
      ['x-team', 'konto'],
    ]);
    expect(JSON.stringify([traces, settingsInForce])).not.toContain('a b');
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%zz'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ])('refuse %s=%s', (name, value) => {
    const [error, ...more] = errorsIn(aDevelopment({ ...ENDPOINT, [name]: value }));
    expect(error).toContain(name);
    expect(more).toEqual([]);
  });
});
