import { describe, expect, it } from '@jest/globals';

import { discord } from '../rows/discord.js';
import { github } from '../rows/github.js';
import type { ProviderRow } from '../rows/provider-row.js';
import { zoom } from '../rows/zoom.js';
import { ALWAYS, askedOfBrowser, CHALLENGE } from './testing/asked-of-browser.js';

describe('the authorization address', () => {
  it('begins at the address of the operator, and keeps what that brings along', async () => {
    const endpoints = { authorization: 'https://inne.eksempel.no/a?flow=kort' };
    expect(await askedOfBrowser(github, { endpoints })).toEqual({
      address: 'https://inne.eksempel.no/a',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read:user user:email', flow: 'kort' },
    });
  });

  it('has one value for each reserved parameter, whatever the address and the row bring along', async () => {
    const endpoints = { authorization: 'https://ond.no/a?client_id=x&client_id=y&state=z&redirect_uri=w&scope=v' };
    const row: ProviderRow = { ...github, parameters: { state: 'fixed', response_type: 'token', scope: 'all' } };
    expect(await askedOfBrowser(row, { endpoints })).toEqual({
      address: 'https://ond.no/a',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read:user user:email' },
    });
  });

  it('leaves the scope out when there is none to ask for', async () => {
    expect((await askedOfBrowser(zoom)).parameters).not.toHaveProperty('scope');
    const said = { disableDefaultScope: true };
    expect((await askedOfBrowser(github, said)).parameters).not.toHaveProperty('scope');
    expect((await askedOfBrowser(github, said, { scopes: ['gist'] })).parameters).toMatchObject({ scope: 'gist' });
  });

  it('sends the first of several client ids', async () => {
    const { parameters } = await askedOfBrowser(github, { clientIds: ['web', 'ios'] });
    expect(parameters).toMatchObject({ client_id: 'web' });
  });

  it('sends the prompt of the operator in place of that of the row', async () => {
    expect((await askedOfBrowser(discord)).parameters).toMatchObject({ prompt: 'none' });
    expect((await askedOfBrowser(discord, { prompt: 'consent' })).parameters).toMatchObject({ prompt: 'consent' });
    expect((await askedOfBrowser(github)).parameters).not.toHaveProperty('prompt');
  });
});
