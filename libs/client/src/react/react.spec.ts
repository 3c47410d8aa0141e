/** @jest-environment jsdom */
import { BroadcastChannel as NodeChannel } from 'node:worker_threads';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

import type { Portvakt } from '../portvakt.js';
import { pagesOf } from '../pages.js';
import type { SessionView } from '../session-view.js';
import {
  PortvaktProvider,
  SignedIn,
  SignedOut,
  SignInLink,
  SignOutButton,
  usePortvaktSession,
  useUser,
} from './index.js';

const VIEW = { session: { id: 's' }, user: { id: 'kari', name: 'Kari' } } as SessionView;
const URL_OF_PORTVAKT = 'https://konto.example.no';

function clientOf(answer: () => Promise<SessionView | null>) {
  const asked = { sessions: 0, signOuts: 0 };
  const client: Portvakt = {
    url: URL_OF_PORTVAKT,
    keysUrl: '',
    session: async () => {
      asked.sessions++;
      return { view: await answer(), setCookies: [] };
    },
    signOut: async () => void asked.signOuts++,
    ...pagesOf(URL_OF_PORTVAKT),
  };
  return { client, asked };
}

const Name = () => `user ${useUser()?.name ?? 'nobody'}, ${usePortvaktSession().kind}`;
const element = createElement;

const page = (client: Portvakt, session?: SessionView | null, more?: ReactNode) =>
  element(
    PortvaktProvider,
    { client, session },
    element(Name),
    element(SignedIn, null, ' in '),
    element(SignedOut, null, ' out '),
    element(SignInLink, { children: 'Logg inn' }),
    element(SignOutButton, { children: 'Logg ut' }),
    more,
  );

const text = () => document.body.textContent;

describe('a page with Portvakt', () => {
  const browserChannel = globalThis.BroadcastChannel;
  beforeAll(() => {
    globalThis.BroadcastChannel = NodeChannel as unknown as typeof BroadcastChannel;
  });
  afterAll(() => {
    cleanup();
    globalThis.BroadcastChannel = browserChannel;
  });

  it('asks once, and shows who is signed in', async () => {
    const { client, asked } = clientOf(async () => VIEW);
    render(page(client));
    expect(text()).toContain('user nobody, loading');
    await waitFor(() => expect(text()).toContain('user Kari, signed-in in '));
    expect(asked.sessions).toBe(1);
    cleanup();
  });

  it('asks nothing where the server knew the session', () => {
    const { client, asked } = clientOf(async () => VIEW);
    render(page(client, null));
    expect(text()).toContain('user nobody, signed-out out ');
    expect(asked.sessions).toBe(0);
    const link = screen.getByRole('link', { name: 'Logg inn' });
    expect(link.getAttribute('href')).toBe(client.signInUrl({ returnTo: location.href }));
    cleanup();
  });

  it('tells the other tabs whom it found', async () => {
    const there = render(page(clientOf(async () => VIEW).client, null));
    const here = render(page(clientOf(async () => VIEW).client));
    await waitFor(() => expect(there.container.textContent).toContain('user Kari, signed-in'));
    expect(here.container.textContent).toContain('user Kari, signed-in');
    cleanup();
  });

  it('follows the session that the server gives it later, also while it asks', () => {
    const { client } = clientOf(() => new Promise(() => undefined));
    const { rerender } = render(page(client));
    expect(text()).toContain('loading');
    rerender(page(client, VIEW));
    expect(text()).toContain('user Kari, signed-in');
    rerender(page(client, null));
    expect(text()).toContain('user nobody, signed-out');
    rerender(page(client));
    expect(text()).toContain('loading');
    cleanup();
  });

  it('does not take an outage for signed out', async () => {
    const { client } = clientOf(() => Promise.reject(new Error('away')));
    render(page(client));
    await waitFor(() => expect(text()).toContain('unavailable'));
    expect(text()).not.toContain(' out ');
    cleanup();
  });

  it('signs out in every tab', async () => {
    const [here, there] = [clientOf(async () => VIEW), clientOf(async () => VIEW)];
    const first = render(page(here.client, VIEW));
    const second = render(page(there.client, VIEW));
    const [button] = first.getAllByRole('button', { name: 'Logg ut' });
    act(() => button?.click());
    await waitFor(() => expect(second.container.textContent).toContain('signed-out'));
    expect(first.container.textContent).toContain('signed-out');
    expect([here.asked.signOuts, there.asked.signOuts]).toEqual([1, 0]);
    cleanup();
  });
});
