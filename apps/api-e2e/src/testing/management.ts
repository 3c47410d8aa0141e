import { loggedLines, type Service } from './service.js';

const addressOf = ({ program }: Service): string => {
  const lines = loggedLines(program.stdout).filter((line): line is { managementAddress: string } =>
    Object.hasOwn(line, 'managementAddress'),
  );
  if (!lines[0]) throw new Error('the service has no management port');
  return lines[0].managementAddress;
};

/** An answer of the management port. */
export async function processAnswers(
  service: Service,
  path: string,
  method = 'GET',
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(addressOf(service) + path, { method });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

export async function scrape(service: Service): Promise<Scrape> {
  const answer = await fetch(`${addressOf(service)}/metrics`);
  if (answer.status !== 200) throw new Error(`the metrics were answered ${answer.status}`);
  return new Scrape(await answer.text());
}

/** The metrics at one moment. */
export class Scrape {
  private readonly series: readonly string[];

  constructor(readonly text: string) {
    this.series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  }

  /** The value of the first series that begins with this text. */
  value(beginning: string): number | undefined {
    const line = this.series.find((each) => each.startsWith(beginning));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  }

  seriesOf(beginning: string): number {
    return this.series.filter((each) => each.startsWith(beginning)).length;
  }

  /** The numbers of the processes that have responded, in order. The figures of the whole service have none. */
  processes(): readonly string[] {
    return [...new Set(this.series.flatMap((line) => /process="(\d+)"/.exec(line)?.[1] ?? []))].sort();
  }
}
