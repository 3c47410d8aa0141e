import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { parseUrl } from '@portvakt/kernel';

import { builtSite } from '../../site-files.js';
import { printUsage } from '../print-usage.js';
import { userFieldTypes, type UserProperties } from './user-field-types.js';

const USAGE = `\
usage: portvakt types --url <url>  prints TypeScript for the additional fields of the product at this PUBLIC_URL
`;
const TIME_MS = 15_000;

interface OpenApiDocument {
  readonly components: { readonly schemas: { readonly SessionUserAnswer: { readonly properties: UserProperties } } };
}

/** Runs the types command and returns its exit code: 0 where the types were written to standard output. */
export async function typesCommand(args: readonly string[]): Promise<number> {
  const url = urlIn(args);
  if (url === null) return printUsage(USAGE, args);
  const document = `${url.href.replace(/\/+$/, '')}/api/reference/openapi.json`;
  try {
    const own = JSON.parse(readFileSync(builtSite().openApi, 'utf8')) as OpenApiDocument;
    process.stdout.write(userFieldTypes(userIn(await documentAt(document)), userIn(own)));
    return 0;
  } catch (error) {
    process.stderr.write(`${document}: ${reasonOf(error)}; nothing was written.\n`);
    return 1;
  }
}

function urlIn(args: readonly string[]): URL | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { url: { type: 'string' } } });
    return parseUrl(values.url ?? '');
  } catch {
    return null;
  }
}

async function documentAt(url: string): Promise<OpenApiDocument> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIME_MS) });
  if (answer.status === 404) throw new Error('there is no API reference (API_REFERENCE_ENABLED)');
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as OpenApiDocument;
}

const userIn = ({ components }: OpenApiDocument): UserProperties => components.schemas.SessionUserAnswer.properties;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
