import { CookieJar } from './cookie-jar.js';
import type { SignedInProfile, TestProvider } from './test-provider.js';

/** The address where the service of a test listens, and its configured URL. */
export interface TestSite {
  readonly address: string;
  readonly origin: string;
  readonly basePath: string;
  readonly provider: TestProvider;
}

/** Fields of a sign-up besides name, e-mail address and password. */
export type SignUpFields = Readonly<Record<string, unknown>>;

/** A user with a browser, which keeps cookies between requests and sends the origin as browsers do. */
export class Person {
  private readonly cookies = new CookieJar();

  constructor(
    private readonly site: TestSite,
    readonly email: string,
    readonly name: string,
    readonly password: string,
  ) {}

  signUp(fields: SignUpFields = {}): Promise<Response> {
    const { name, email, password } = this;
    return this.post('/sign-up/email', { name, email, password, ...fields });
  }

  signIn(): Promise<Response> {
    const { email, password } = this;
    return this.post('/sign-in/email', { email, password });
  }

  /** Signs in at the provider of the test; returns the response of the callback, which is a redirect. */
  async signInWith(id: string, profile: SignedInProfile = {}): Promise<Response> {
    this.site.provider.signsIn({ email: this.email, name: this.name, ...profile });
    const begun = await this.post('/sign-in/social', { provider: id, callbackURL: '/' });
    const { url } = (await begun.json()) as { readonly url: string };
    const answer = await fetch(url, { redirect: 'manual' });
    return this.open(answer.headers.get('location') ?? '');
  }

  get(path: string): Promise<Response> {
    return this.send('GET', this.site.basePath + path);
  }

  post(path: string, body: object = {}): Promise<Response> {
    return this.send('POST', this.site.basePath + path, body);
  }

  /** Follows a link to the service, such as one in a mail, but not the redirect in the response. */
  open(link: string): Promise<Response> {
    const url = new URL(link, this.site.origin);
    if (url.origin !== this.site.origin) throw new Error(`${link} leads away from the service`);
    return this.send('GET', `${url.pathname}${url.search}`);
  }

  /** The user of the session; null when nobody is signed in. */
  async user(): Promise<Readonly<Record<string, unknown>> | null> {
    const session = (await (await this.get('/get-session')).json()) as {
      readonly user: Record<string, unknown>;
    } | null;
    return session?.user ?? null;
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const headers = new Headers({ origin: this.site.origin });
    if (this.cookies.header !== undefined) headers.set('cookie', this.cookies.header);
    if (body) headers.set('content-type', 'application/json');
    const answer = await fetch(this.site.address + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    this.cookies.keep(answer);
    return answer;
  }
}
