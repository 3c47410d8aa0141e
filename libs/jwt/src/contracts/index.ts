// The contract suites of the ports, for every implementation. They use the globals of the test runner.
export { describeSigningKeyRepository } from './signing-key-repository.contract.js';
