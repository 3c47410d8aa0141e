import { type Environment, type Ending, Program } from './program.js';
import { temporaryFolder } from './temporary-folder.js';
import { waitUntil } from './wait-until.js';

/** The origin that cookies, links and the origin check go by, wherever the service listens. */
export const ORIGIN = 'http://localhost:3000';

export const SECRET = 'the secret of the journeys: long enough for keys';

/** What every journey has in common; a free port, so that they may run beside each other. */
const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: SECRET,
  WEB_ENABLED: 'false',
  RATE_LIMIT_ENABLED: 'false',
};

export interface ListeningLine {
  readonly address: string;
  readonly msg: string;
  readonly pid: number;
}

/** The built service, listening. */
export class Service {
  private constructor(
    readonly program: Program,
    readonly dataDir: string,
    readonly address: string,
  ) {}

  /** With a folder of its own unless `DATA_DIR` is given. Fails with what the process said when it does not come up. */
  static async start(environment: Environment = {}, { ownGroup = false, main = 'main.js' } = {}): Promise<Service> {
    const dataDir = environment['DATA_DIR'] ?? temporaryFolder();
    const program = startMain({ ...environment, DATA_DIR: dataDir }, ownGroup, main);
    const [{ address }] = await listeningLines(program, 1);
    return new Service(program, dataDir, address);
  }

  /** Path and query, from the site root. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.address}${path}`, init);
  }

  async json(path: string): Promise<unknown> {
    return (await this.fetch(path)).json();
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.program.signal(signal);
    return this.program.ended;
  }
}

/** The service's process with the common settings, whether or not it comes up. */
export const startMain = (environment: Environment, ownGroup = false, main = 'main.js'): Program =>
  Program.start(main, { environment: { ...ENVIRONMENT, ...environment }, ownGroup });

/** The lines that say where each process listens, once there are as many. */
export const listeningLines = (program: Program, count: number): Promise<[ListeningLine, ...ListeningLine[]]> =>
  waitUntil(`${count} process(es) listen`, async () => {
    if (program.hasEnded) throw new Error(`the service ended: ${program.stdout}${program.stderr}`);
    const [first, ...rest] = loggedLines(program.stdout).filter(isListening);
    return first && rest.length + 1 >= count ? [first, ...rest] : undefined;
  });

const isListening = (line: object): line is ListeningLine => 'address' in line;

/** Every whole line, which has to be JSON. */
export const loggedLines = (text: string): object[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as object);
