import { Controller, Get, Header, Inject, NotFoundException, Param, Query, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

import { DEMO_PAGE, DemoProvider } from './demo-provider.js';
import { demoPage, demoStyle } from './demo-page.js';

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Development only: the page of the demo provider, where the user chooses a fictitious account. */
@ApiExcludeController()
@Controller(DEMO_PAGE)
export class DemoProviderController {
  constructor(@Inject(DemoProvider) private readonly provider: DemoProvider) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  page(@Query('state') state: unknown, @Query('code_challenge') challenge: unknown): string {
    return demoPage(textOf(state), textOf(challenge));
  }

  @Get('stil.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return demoStyle;
  }

  @Get('avbryt')
  @Redirect()
  cancel(@Query('state') state: unknown): { readonly url: string } {
    return { url: this.provider.refusalFor(textOf(state)) };
  }

  @Get('som/:id')
  @Redirect()
  pick(
    @Param('id') id: string,
    @Query('state') state: unknown,
    @Query('code_challenge') challenge: unknown,
  ): { readonly url: string } {
    const url = this.provider.callbackFor(id, textOf(state), textOf(challenge));
    if (!url) throw new NotFoundException();
    return { url };
  }
}
