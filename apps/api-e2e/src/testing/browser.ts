import { ORIGIN, type Service } from './service.js';

/** Keeps cookies between requests and sends its origin, as a browser does. */
export class Browser {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly service: Pick<Service, 'address'>,
    private readonly basePath = '',
  ) {}

  /** Replaces the platform's `fetch` in the published client. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', ORIGIN);
    if (this.jar.size > 0) headers.set('cookie', this.cookieHeader);
    const answer = await fetch(input, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  };

  /** A browser with the same cookies, at another service that replaces the first. */
  on(service: Pick<Service, 'address'>): Browser {
    const browser = new Browser(service, this.basePath);
    for (const [name, value] of this.jar) browser.jar.set(name, value);
    return browser;
  }

  get(path: string): Promise<Response> {
    return this.fetch(this.at(path));
  }

  post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.fetch(this.at(path), { method: 'POST', headers, body: JSON.stringify(body) });
  }

  get cookieHeader(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get cookieNames(): readonly string[] {
    return [...this.jar.keys()];
  }

  private at(path: string): string {
    return `${this.service.address}${this.basePath}${path}`;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.jar.delete(name);
    else this.jar.set(name, pair.slice(name.length + 1));
  }
}
