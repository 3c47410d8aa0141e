// @ts-check
/** @typedef {import('./contexts.js').Context} Context */

/** @param {string} name In kebab-case. */
const className = (name) => name.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * @param {string} name
 * @param {Context} context
 */
const useCaseText = (name, { prefix, check }) => {
  const fromKernel = ['type Caller', ...(check.body.includes('lockCaller(') ? ['lockCaller'] : [])];
  return `import { ${fromKernel.join(', ')} } from '@portvakt/kernel';

${check.imports.join('\n')}
import type { ${prefix}Ports } from '../ports.js';

export interface ${className(name)}Input {
  readonly caller: Caller;
}

/** Says what it changes, and when it is refused (specification §11). */
export class ${className(name)} {
  constructor(private readonly ports: Pick<${prefix}Ports, ${check.ports}>) {}

  async execute({ caller }: ${className(name)}Input): Promise<void> {
    ${check.body}
  }
}
`;
};

/**
 * @param {string} name
 * @param {Context} context
 */
const specText = (name, { testContext, check }) => `import { describe, expect, it } from '@jest/globals';

import type { SessionId, UserId } from '@portvakt/kernel';

import { ${testContext} } from '../testing/index.js';
import { ${className(name)} } from './${name}.js';

describe('${className(name)}', () => {
  it('rejects a user who no longer exists', async () => {
    const caller = { id: 'nobody' as UserId, sessionId: 'none' as SessionId };
    const refused = new ${className(name)}(${testContext}()).execute({ caller });
    await expect(refused).rejects.toMatchObject({ code: '${check.code}' });
  });
});
`;

/**
 * @param {string} name
 * @param {string} context The domain library.
 * @param {string} folder
 * @param {string} path
 */
const controllerText = (
  name,
  context,
  folder,
  path,
) => `import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { ${className(name)} } from '@portvakt/${context}';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { NoBodyPipe } from '../request/no-body.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionGuard } from '../session/session.guard.js';

/** Says what the endpoint is for (specification §11). */
@ApiTags('${folder}')
@Controller()
@UseGuards(OriginGuard)
export class ${className(name)}Controller {
  constructor(private readonly useCase: ${className(name)}) {}

  @Post('${path}')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors()
  async ${className(name).replace(/^./, (letter) => letter.toLowerCase())}(
    @Body(NoBodyPipe) _body: unknown,
    @CurrentSession() current: SessionView,
  ): Promise<StatusAnswer> {
    await this.useCase.execute({ caller: callerOf(current) });
    return { status: true };
  }
}
`;

/** @param {string} path */
const httpSpecText = (path) => `import { describe, expect, it } from '@jest/globals';

import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';

describe('POST /${path}', () => {
  const app = useTestApp();

  it('needs a session', async () => {
    await app.request().post('/${path}').send({}).expect(401);
  });

  it('answers the user of a session', async () => {
    const { browser } = await aSignedUpUser(app);
    const answer = await browser.post('/${path}').send({}).expect(200);
    expect(answer.body).toEqual({ status: true });
  });
});
`;

module.exports = { className, controllerText, httpSpecText, specText, useCaseText };
