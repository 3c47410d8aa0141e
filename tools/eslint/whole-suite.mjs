const SUITE = '/^(describe|it|test)$/';
const PARTIAL = '/^(only|skip|todo|fixme|failing)$/';
const message = 'Run the test or delete it.';

/** `it.only`, `test['skip']`, `test.describe.fixme`, `it.concurrent.only`: nobody notices a test that no longer runs. */
export const wholeSuite = [
  ...['object.name', 'object.object.name'].flatMap((owner) =>
    ['property.name', 'property.value'].map((member) => ({
      selector: `MemberExpression[${owner}=${SUITE}][${member}=${PARTIAL}]`,
      message,
    })),
  ),
  { selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]', message },
];
