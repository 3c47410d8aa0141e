import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { iconTag } from './branded-head.js';
import { escapeHtml } from './escape-html.js';

/** The form of the codes that the page shows. Any other text could be an attacker's message on our page (D-47). */
const SHOWABLE = /^[A-Za-z0-9_'-]{1,64}$/;

/** The built-in page for a failed sign-in at a provider (specification §11.6). Needs no database. */
@ApiTags('site')
@Controller()
export class ErrorPageController {
  constructor(private readonly settings: HttpSettings) {}

  @Get('error')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  @Header('x-robots-tag', 'noindex')
  @ApiQuery({ name: 'error', required: false })
  @ApiOkResponse({ content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiErrors()
  errorPage(@Query('error') error: unknown): string {
    return page(errorCode(error), this.settings);
  }
}

function errorCode(given: unknown): string {
  const value: unknown = Array.isArray(given) ? given.at(-1) : given;
  if (value === undefined || value === '') return 'Unknown';
  return typeof value === 'string' && SHOWABLE.test(value) ? value : 'UNKNOWN';
}

const page = (code: string, { appName, theme }: HttpSettings): string => `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${iconTag(theme) ?? ''}
<title>Innloggingen ble ikke fullført – ${escapeHtml(appName)}</title>
</head>
<body>
<main>
<h1>Innloggingen ble ikke fullført</h1>
<p>Noe gikk galt under innloggingen. Prøv igjen om litt.</p>
<p>Feilkode: <code>${escapeHtml(code)}</code></p>
<p lang="en"><a href="/">Return to Application</a></p>
</main>
</body>
</html>
`;
