import { wholeSuite } from './whole-suite.mjs';

/** Controllers call use cases, so that the HTTP adapter decides nothing itself. */
export const useCasesOnly = {
  'no-restricted-syntax': [
    'error',
    ...wholeSuite,
    { selector: 'ImportSpecifier[imported.name=/Ports$/]', message: 'Call a use case of the context.' },
  ],
};
