import { IMPORTS, type LintCase, reExport, BOUNDARIES } from './lint-cases.js';

const from = (filePath: string) => (says: string, source: string, rules: readonly string[]) => ({
  says,
  filePath,
  code: reExport(source),
  rules,
});

const kernel = from('libs/kernel/src/example.ts');
const domain = from('libs/identity/src/model/example.ts');
const domainSpec = from('libs/identity/src/model/example.spec.ts');
const domainFakes = from('libs/identity/src/testing/example.ts');
const adapter = from('libs/adapters/http/src/example.ts');
const adapterSpec = from('libs/adapters/http/src/example.http.spec.ts');
const api = from('apps/api/src/example.ts');
const e2e = from('apps/api-e2e/src/example.spec.ts');

const DOMAIN: readonly LintCase[] = [
  domain('a domain lib imports the kernel', '@portvakt/kernel', []),
  domain('a domain lib imports itself', '../errors.js', []),
  domain('a domain lib does not import TypeORM', 'typeorm', [IMPORTS, BOUNDARIES]),
  domain('a domain lib does not import NestJS', '@nestjs/common', [IMPORTS, BOUNDARIES]),
  domain('a domain lib does not import jose', 'jose', [IMPORTS, BOUNDARIES]),
  domain('a domain lib does not import a package that is not even installed', 'unheard-of', [IMPORTS]),
  domain('a domain lib does not import an adapter', '@portvakt/adapters/http', [IMPORTS, BOUNDARIES]),
  domain('a domain lib does not import its sibling', '@portvakt/session', [IMPORTS, BOUNDARIES]),
  domain('a domain lib does not reach its sibling by path', '../../../session/src/index.js', [BOUNDARIES]),
  domain('a domain lib does not import the file system', 'node:fs', [IMPORTS]),
  domain('a domain lib does not ship its fakes', '../testing/index.js', [IMPORTS]),
  domain('a domain lib does not ship the fakes of the kernel', '@portvakt/kernel/testing', [IMPORTS]),
  domainSpec('a domain spec imports fakes', '@portvakt/kernel/testing', []),
  domainSpec('a domain spec imports jest', '@jest/globals', []),
  domainSpec('a domain spec imports fast-check', 'fast-check', []),
  domainSpec('a domain spec does not import NestJS', '@nestjs/testing', [IMPORTS, BOUNDARIES]),
  domainFakes('a domain fake imports Node', 'node:events', []),
  domainFakes('a domain fake does not import a sibling', '@portvakt/session/testing', [IMPORTS, BOUNDARIES]),
  kernel('the kernel imports itself', './clock.js', []),
  kernel('the kernel does not import a domain lib', '@portvakt/identity', [IMPORTS, BOUNDARIES]),
  kernel('the kernel does not import pg', 'pg', [IMPORTS, BOUNDARIES]),
];

const OUTER: readonly LintCase[] = [
  adapter('an adapter imports a domain lib', '@portvakt/identity', []),
  adapter('an adapter imports its technology', '@nestjs/common', []),
  adapter('an adapter does not import another adapter', '@portvakt/adapters/typeorm', [BOUNDARIES]),
  adapter('an adapter does not reach another adapter by path', '../../typeorm/src/index.js', [BOUNDARIES]),
  adapter('an adapter does not ship fakes', '@portvakt/identity/testing', [IMPORTS]),
  adapter('an adapter does not lean on the test ground', '../../../../tools/testing/ground.js', [IMPORTS, BOUNDARIES]),
  adapterSpec('an adapter spec borrows the test ground', '../../../../tools/testing/ground.js', []),
  adapterSpec('an adapter spec imports fakes', '@portvakt/identity/testing', []),
  api('the api imports adapters', '@portvakt/adapters/http', []),
  api('the api imports domain libs', '@portvakt/session', []),
  api('the api does not ship fakes', '@portvakt/session/testing', [IMPORTS]),
  e2e('e2e import the kernel', '@portvakt/kernel', []),
  e2e('e2e tests do not import a domain lib', '@portvakt/identity', [BOUNDARIES]),
];

const feature = from('apps/web/src/features/sign-in/example.tsx');
const featureSpec = from('apps/web/src/features/sign-in/example.spec.tsx');
const FEATURE: readonly LintCase[] = [
  feature('a feature imports its own files', './sign-in-form.js', []),
  feature('a feature imports i18n', '../../i18n/texts.js', []),
  feature('a feature imports the shared failures', '../../failures/load-failure.js', []),
  feature('a feature imports the shared fields', '../../forms/email-field.js', []),
  feature('a feature does not import another feature', '../sessions/sessions-page.js', [IMPORTS]),
  feature('a feature does not import app', '../../app/store.js', [IMPORTS]),
  feature('a feature does not render through testing', '../../testing/render-app.js', [IMPORTS]),
  featureSpec('a feature spec renders through testing', '../../testing/render-app.js', []),
  featureSpec('a feature spec does not import another feature', '../sessions/sessions-page.js', [IMPORTS]),
  from('apps/web/src/i18n/example.ts')('i18n does not import a feature', '../features/sign-in/x.js', [IMPORTS]),
  from('apps/web/src/failures/example.tsx')('shared failures do not import a feature', '../features/sign-in/x.js', [
    IMPORTS,
  ]),
  from('apps/web/src/forms/example.tsx')('shared fields do not import a feature', '../features/sign-in/x.js', [
    IMPORTS,
  ]),
  from('apps/web/src/app/example.tsx')('app composes features', '../features/sign-in/sign-in-page.js', []),
];

const operators = from('apps/web/src/features/administration/users/example.tsx');
const ADMINISTRATION: readonly LintCase[] = [
  operators('a page of operators imports the shared layout', '../layout/pages.js', []),
  operators('a page of operators imports i18n', '../../../i18n/texts.js', []),
  operators('a page of operators imports its part of the client', '@portvakt/api-client/operators', []),
  operators('a page of operators does not import another page', '../user/user-page.js', [IMPORTS]),
  operators('a page of operators does not import another feature', '../../sessions/sessions-page.js', [IMPORTS]),
  feature('a feature does not import the operators’ part of the client', '@portvakt/api-client/operators', [IMPORTS]),
  feature('a feature does not import a page of operators', '../administration/users/users-page.js', [IMPORTS]),
  from('apps/web/src/app/routes.tsx')(
    'the routes do not import a page of operators',
    '../features/administration/users/users-page.js',
    [IMPORTS],
  ),
  from('apps/web/src/app/administration-routes.tsx')(
    'the routes of operators import their pages',
    '../features/administration/users/users-page.js',
    [],
  ),
];

const client = from('libs/api-client/src/example.ts');
const ui = from('libs/ui/src/example.tsx');
const WEB: readonly LintCase[] = [
  feature('the web app imports the api client', '@portvakt/api-client', []),
  feature('the web app imports the controls', '@portvakt/ui', []),
  feature('the web app does not import a domain lib', '@portvakt/identity', [BOUNDARIES]),
  feature('the web app does not import the kernel', '@portvakt/kernel', [BOUNDARIES]),
  feature('the web app does not import the server', '@nestjs/common', [BOUNDARIES]),
  client('the api client imports RTK', '@reduxjs/toolkit/query/react', []),
  client('the api client does not import the kernel', '@portvakt/kernel', [BOUNDARIES]),
  ui('a control imports React', 'react', []),
  ui('a control does not import the api client', '@portvakt/api-client', [BOUNDARIES]),
  ui('a control knows no data', 'react-redux', [BOUNDARIES]),
  ui('a control knows no routes', 'react-router', [BOUNDARIES]),
];

/** Forbidden and allowed imports for each kind of project (docs/ARCHITECTURE.md). */
export const importCases: readonly LintCase[] = [...DOMAIN, ...OUTER, ...FEATURE, ...ADMINISTRATION, ...WEB];
