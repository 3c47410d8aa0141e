import { wholeSuite } from './whole-suite.mjs';

/** A controller calls use cases: what an endpoint decides is then never in the HTTP adapter. */
export const useCasesOnly = {
  'no-restricted-syntax': [
    'error',
    ...wholeSuite,
    { selector: 'ImportSpecifier[imported.name=/Ports$/]', message: 'Call a use case of the context.' },
  ],
};
