import { describe, expect, it } from '@jest/globals';

import { documentedConfiguration } from './nginx.mjs';

const page = (...servers: string[]): string => `
Some text.

\`\`\`nginx
upstream portvakt {
    ${servers.join('\n    ')}
}
server {
    listen 443 ssl;
}
\`\`\`

\`\`\`nginx
# another example
\`\`\`
`;
const ports = { port: 8080, upstreamPorts: [4001, 4002] };

describe('the nginx configuration of the documentation', () => {
  it('is used unchanged except for ports and TLS', () => {
    const documented = page('server 127.0.0.1:3000 max_fails=0;', 'server 127.0.0.1:3001;');
    expect(documentedConfiguration(documented, ports).trim()).toBe(
      `upstream portvakt {
    server 127.0.0.1:4001 max_fails=0;
    server 127.0.0.1:4002;
}
server {
    listen 127.0.0.1:8080;
}`,
    );
  });

  it('is rejected without the two servers of the experiment', () => {
    expect(() => documentedConfiguration(page('server 127.0.0.1:3000;'), ports)).toThrow('needs 2 servers');
    expect(() => documentedConfiguration('no example', ports)).toThrow('shows no nginx configuration');
  });
});
