import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterwards } from './clean-up.js';
import type { Environment } from './program.js';

const EMAIL = 'ola@eksempel.no';

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/token': { access_token: 'gho_hemmelig-tilgang', token_type: 'bearer', scope: 'user:email' },
  '/user': { id: 471_100_471_100_471, login: 'ola', name: 'Ola Nordmann', email: EMAIL, avatar_url: null },
  '/emails': [{ email: EMAIL, primary: true, verified: true }],
};

/** Answers as GitHub does, with one user. */
export class GitHubStub {
  /** The names of all headers that it was sent. */
  readonly headers = new Set<string>();

  private constructor(private readonly url: string) {}

  static async open(): Promise<GitHubStub> {
    const server = createServer((request, response) => {
      for (const name of Object.keys(request.headers)) stub.headers.add(name);
      request.resume().on('end', () => {
        const answer = ANSWERS[request.url ?? ''];
        response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    afterwards(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const stub = new GitHubStub(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return stub;
  }

  get settings(): Environment {
    return {
      SOCIAL_ALLOW_HTTP: 'true',
      SOCIAL_GITHUB_CLIENT_ID: 'klient',
      SOCIAL_GITHUB_CLIENT_SECRET: 'klientens-hemmelighet',
      SOCIAL_GITHUB_TOKEN_ENDPOINT: `${this.url}/token`,
      SOCIAL_GITHUB_USERINFO_ENDPOINT: `${this.url}/user`,
      SOCIAL_GITHUB_EMAILS_ENDPOINT: `${this.url}/emails`,
    };
  }
}
