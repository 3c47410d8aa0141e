import { describe, expect, it } from '@jest/globals';

import { discord } from '../providers/discord.js';
import { github } from '../providers/github.js';
import type { ProviderDefinition } from '../providers/provider-definition.js';
import { zoom } from '../providers/zoom.js';
import { ALWAYS, authorizationRequestOf, CHALLENGE } from './testing/authorization-request-of.js';

describe('the authorization URL', () => {
  it('extends the configured URL and keeps its query', async () => {
    const endpoints = { authorization: 'https://inne.eksempel.no/a?flow=kort' };
    expect(await authorizationRequestOf(github, { endpoints })).toEqual({
      address: 'https://inne.eksempel.no/a',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read:user user:email', flow: 'kort' },
    });
  });

  it('has each reserved parameter once, whatever URL and definition contain', async () => {
    const endpoints = { authorization: 'https://ond.no/a?client_id=x&client_id=y&state=z&redirect_uri=w&scope=v' };
    const definition: ProviderDefinition = {
      ...github,
      parameters: { state: 'fixed', response_type: 'token', scope: 'all' },
    };
    expect(await authorizationRequestOf(definition, { endpoints })).toEqual({
      address: 'https://ond.no/a',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read:user user:email' },
    });
  });

  it('has no scope parameter when there are no scopes', async () => {
    expect((await authorizationRequestOf(zoom)).parameters).not.toHaveProperty('scope');
    const settings = { disableDefaultScope: true };
    expect((await authorizationRequestOf(github, settings)).parameters).not.toHaveProperty('scope');
    expect((await authorizationRequestOf(github, settings, { scopes: ['gist'] })).parameters).toMatchObject({
      scope: 'gist',
    });
  });

  it('has the first of several client ids', async () => {
    const { parameters } = await authorizationRequestOf(github, { clientIds: ['web', 'ios'] });
    expect(parameters).toMatchObject({ client_id: 'web' });
  });

  it('has the configured prompt instead of that of the definition', async () => {
    expect((await authorizationRequestOf(discord)).parameters).toMatchObject({ prompt: 'none' });
    expect((await authorizationRequestOf(discord, { prompt: 'consent' })).parameters).toMatchObject({
      prompt: 'consent',
    });
    expect((await authorizationRequestOf(github)).parameters).not.toHaveProperty('prompt');
  });
});
