export type { Person, SignUpFields } from './person.js';
export type { SignedInProfile, TestProvider } from './test-provider.js';
export { startTestService, type TestServiceOptions } from './start-test-service.js';
export type { TestEvent, TestMail, TestService } from './test-service.js';
