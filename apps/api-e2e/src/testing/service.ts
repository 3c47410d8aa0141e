import { type Environment, type Ending, Program } from './program.js';
import { temporaryFolder } from './temporary-folder.js';
import { waitUntil } from './wait-until.js';

/** `PUBLIC_URL`: the origin of cookies and links, and of the origin check, whatever the port. */
export const ORIGIN = 'http://localhost:3000';

export const SECRET = 'the secret of the e2e tests: long enough for keys';

/** Common settings; a free port, so that tests can run in parallel. */
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

interface StartOptions {
  readonly ownGroup?: boolean;
  readonly main?: string;
  /** Another Node than the one that runs the tests, by its path. */
  readonly node?: string;
}

/** The built service, listening. */
export class Service {
  private constructor(
    readonly program: Program,
    readonly dataDir: string,
    readonly address: string,
  ) {}

  /** Starts with a new data folder unless `DATA_DIR` is given. Throws with the output of the process if it ends. */
  static async start(environment: Environment = {}, options: StartOptions = {}): Promise<Service> {
    const { ownGroup = false, main = 'main.js', node } = options;
    const dataDir = environment['DATA_DIR'] ?? temporaryFolder();
    const program = startMain({ ...environment, DATA_DIR: dataDir }, ownGroup, main, node);
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

/** Starts the process with the common settings and does not wait for it to listen. */
export const startMain = (environment: Environment, ownGroup = false, main = 'main.js', node?: string): Program =>
  Program.start(main, { environment: { ...ENVIRONMENT, ...environment }, ownGroup, node });

/** Waits until `count` processes listen; returns their log lines. */
export const listeningLines = (program: Program, count: number): Promise<[ListeningLine, ...ListeningLine[]]> =>
  waitUntil(`${count} process(es) listen`, async () => {
    if (program.hasEnded) throw new Error(`the service ended: ${program.stdout}${program.stderr}`);
    const [first, ...rest] = loggedLines(program.stdout).filter(isListening);
    return first && rest.length + 1 >= count ? [first, ...rest] : undefined;
  });

const isListening = (line: object): line is ListeningLine => 'address' in line;

/** As `loggedLines`, without the lines of the audit log's stream, which reports every event. */
export const linesBesideAudit = (text: string): object[] => loggedLines(text).filter((line) => !('stream' in line));

/** All complete lines, parsed as JSON. */
export const loggedLines = (text: string): object[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as object);
