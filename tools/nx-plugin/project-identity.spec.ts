import { describe, expect, it } from '@jest/globals';
import { identifyProject } from './project-identity.js';

describe('identifyProject', () => {
  it.each([
    ['libs/kernel', 'kernel', 'kernel'],
    ['libs/identity', 'identity', 'domain'],
    ['libs/session', 'session', 'domain'],
    ['libs/two-factor', 'two-factor', 'domain'],
    ['libs/social-linking', 'social-linking', 'domain'],
    ['libs/adapters/http', 'adapters-http', 'adapter'],
    ['libs/adapters/embedded-postgres', 'adapters-embedded-postgres', 'adapter'],
    ['libs/api-client', 'api-client', 'api-client'],
    ['libs/ui', 'ui', 'ui'],
    ['apps/api', 'api', 'api'],
    ['libs/service', 'service', 'service'],
    ['libs/test', 'test', 'test-kit'],
    ['apps/web', 'web', 'web'],
    ['apps/api-e2e', 'api-e2e', 'e2e'],
    ['apps/web-e2e', 'web-e2e', 'e2e'],
    ['tools', 'tools', 'tool'],
    ['tools/generators', 'tools-generators', 'tool'],
  ])('%s is %s, of type %s', (root, name, type) => {
    expect(identifyProject(root)).toMatchObject({ name, tags: [`type:${type}`, `scope:${name}`] });
  });

  it('makes any other library a domain library, with the strictest boundaries', () => {
    expect(identifyProject('libs/passkeys').tags).toContain('type:domain');
  });

  it('rejects an app that the dependency rule does not know', () => {
    expect(() => identifyProject('apps/admin')).toThrow('apps/admin');
  });
});
