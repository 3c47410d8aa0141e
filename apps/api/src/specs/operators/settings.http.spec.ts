import { describe, expect, it } from '@jest/globals';

import { aMachineToken, anOperator } from '../../testing/operators.js';
import { SECRET, useTestApp } from '../../testing/test-app.js';

const token = aMachineToken('kasse', 'service');
const app = useTestApp({
  OPERATOR_API_TOKENS: JSON.stringify([token.entry]),
  SOCIAL_GITHUB_CLIENT_ID: 'id-of-github',
  SOCIAL_GITHUB_CLIENT_SECRET: 'secret-of-github',
  SMTP_URL: 'smtp://konto:passord-for-post@127.0.0.1:1',
  SESSION_TTL: '3600',
});

interface Setting {
  readonly name: string;
  readonly value: string | null;
}

describe('the settings in force', () => {
  it('are shown without secrets, and addresses without user and password', async () => {
    const answer = await (await anOperator(app, 'auditor')).get('/admin/settings');
    expect(answer.status).toBe(200);
    const { settings } = answer.body as { settings: Setting[] };
    const named = (name: string) => settings.find((setting) => setting.name === name);
    expect(named('SESSION_TTL')).toEqual({
      name: 'SESSION_TTL',
      group: 'Sessions',
      value: '3600',
      source: 'environment',
    });
    expect(named('AUTH_SECRET')?.value).toBe('set');
    expect(named('SOCIAL_GITHUB_CLIENT_SECRET')?.value).toBe('set');
    expect(named('OPERATOR_API_TOKENS')?.value).toBe('set');
    const [database = ''] = app.database.url.split('?');
    expect(database).toMatch(/\/\/.+@/);
    expect(named('DATABASE_URL')?.value).toBe(database.replace(/\/\/.*@/, '//'));
    expect(named('SMTP_URL')?.value).toBe('smtp://127.0.0.1:1');
    for (const secret of [SECRET, 'secret-of-github', 'passord-for-post']) expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toContain((token.entry as { digest: string }).digest);
  });

  it('are for admins and auditors', async () => {
    expect((await (await anOperator(app, 'admin')).get('/admin/settings')).status).toBe(200);
    expect((await (await anOperator(app, 'support')).get('/admin/settings')).status).toBe(403);
  });
});
