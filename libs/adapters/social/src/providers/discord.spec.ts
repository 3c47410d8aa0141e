import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { discord } from './discord.js';

const RAW = { id: '80351110224678912', username: 'kari', discriminator: '0', email: 'kari@eksempel.no' };
const CDN = 'https://cdn.discordapp.com';

describe('discord', () => {
  it('requests without a prompt and without the entered e-mail address', async () => {
    expect(await authorizationRequestOf(discord, {}, { loginHint: 'kari@eksempel.no' })).toEqual({
      address: 'https://discord.com/oauth2/authorize',
      parameters: { ...ALWAYS, scope: 'identify email', prompt: 'none' },
    });
    expect((await authorizationRequestOf(discord, { prompt: 'consent' })).parameters).toMatchObject({
      prompt: 'consent',
    });
  });

  it('reads the profile', () => {
    const avatar = '8342729096ea3675442027381ff50dfe';
    expect(mappedBy(discord, { ...RAW, global_name: 'Kari Nordmann', verified: true, avatar })).toEqual({
      accountId: '80351110224678912',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: `${CDN}/avatars/80351110224678912/${avatar}.png`,
    });
    expect(mappedBy(discord, { id: '7', email: null })).toMatchObject({
      email: null,
      emailVerified: false,
      name: null,
    });
    expect(mappedBy(discord, RAW)).toMatchObject({ name: 'kari', emailVerified: false });
    expect(mappedBy(discord, { ...RAW, verified: 'true' })).toMatchObject({ emailVerified: false });
  });

  it.each([
    [{ avatar: 'a_abc' }, `${CDN}/avatars/80351110224678912/a_abc.gif`],
    // 80351110224678912 >> 22 = 19157197529, which leaves 5 after sixes.
    [{ avatar: null }, `${CDN}/embed/avatars/5.png`],
    [{ discriminator: '1337' }, `${CDN}/embed/avatars/2.png`],
    [{ avatar: '../../x' }, `${CDN}/embed/avatars/5.png`],
    [{ id: '../x' }, null],
    [{ id: '' }, null],
    [{ discriminator: 'x' }, null],
  ])('finds the picture for %j', (more, image) => {
    expect(mappedBy(discord, { ...RAW, ...more })).toMatchObject({ image });
  });

  it('has no user without an id or with an unsafe number as id', () => {
    expect(mappedBy(discord, { username: 'kari' })).toMatchObject({ accountId: '', image: null });
    expect(mappedBy(discord, { ...RAW, id: Number(RAW.id) })).toMatchObject({ accountId: '' });
  });
});
