import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import type { TestApp } from './test-app.js';

const FILE = join(__dirname, '../../../../libs/api-client/openapi.json');
const FIRST_ERROR = 400;

interface Endpoint {
  readonly name: string;
  matches(method: string, path: string): boolean;
}

/**
 * The documented endpoints that the application has not answered successfully since this call, such as `GET
 * /get-session`.
 */
export function unansweredEndpoints({ nest }: TestApp): ReadonlySet<string> {
  const endpoints = documentedEndpoints();
  const unanswered = new Set(endpoints.map(({ name }) => name));
  nest
    .getHttpServer()
    .prependListener('request', ({ method = '', url = '' }: IncomingMessage, answer: ServerResponse) => {
      const [path = ''] = url.split('?');
      answer.once('finish', () => {
        const answered = endpoints.find((endpoint) => endpoint.matches(method, path));
        if (answered && answer.statusCode < FIRST_ERROR) unanswered.delete(answered.name);
      });
    });
  return unanswered;
}

function documentedEndpoints(): readonly Endpoint[] {
  const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    return Object.keys(methods).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      matches: (sent: string, to: string) => sent === method.toUpperCase() && pattern.test(to),
    }));
  });
}
