import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

import type { Portvakt } from '../portvakt.js';
import type { SessionUser, SessionView } from '../session-view.js';
import { Tabs } from './tabs.js';

/** `unavailable`: Portvakt did not answer, so the user may still be signed in. */
export type SessionState =
  | { readonly kind: 'loading' | 'unavailable' | 'signed-out'; readonly view: null }
  | { readonly kind: 'signed-in'; readonly view: SessionView };

interface Provided {
  readonly client: Portvakt;
  readonly state: SessionState;
  readonly signOut: () => Promise<void>;
}

const PortvaktContext = createContext<Provided | null>(null);

export interface PortvaktProviderProps {
  readonly client: Portvakt;
  /** The session, if the server that rendered the page knows it. The page then sends no request for it. */
  readonly session?: SessionView | null | undefined;
  readonly children?: ReactNode;
}

const stateOf = (view: SessionView | null): SessionState =>
  view ? { kind: 'signed-in', view } : { kind: 'signed-out', view: null };

const UNAVAILABLE: SessionState = { kind: 'unavailable', view: null };
const LOADING: SessionState = { kind: 'loading', view: null };

const stateGiven = (session: SessionView | null | undefined): SessionState =>
  session === undefined ? LOADING : stateOf(session);

/** Requests the session once per page, unless the server has given it, and follows changes in other tabs. */
export function PortvaktProvider({ client, session, children }: PortvaktProviderProps): ReactElement {
  const [state, setState] = useState<SessionState>(() => stateGiven(session));
  const [given, setGiven] = useState(session);
  if (session !== given) {
    setGiven(session);
    setState(stateGiven(session));
  }

  const [tabs] = useState(() => new Tabs());
  useEffect(() => tabs.follow(client.url, (view) => setState(stateOf(view))), [client, tabs]);

  useEffect(() => {
    if (session !== undefined) return undefined;
    let isCurrent = true;
    client.session().then(
      ({ view }) => {
        if (!isCurrent) return;
        setState(stateOf(view));
        tabs.notify(view);
      },
      () => isCurrent && setState(UNAVAILABLE),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, session, tabs]);

  const provided = useMemo(
    () => ({
      client,
      state,
      async signOut() {
        await client.signOut();
        setState(stateOf(null));
        tabs.notify(null);
      },
    }),
    [client, state, tabs],
  );
  return createElement(PortvaktContext.Provider, { value: provided }, children);
}

export function useProvided(): Provided {
  const provided = useContext(PortvaktContext);
  if (!provided) throw new Error('this part of the page is not inside a PortvaktProvider');
  return provided;
}

export const usePortvaktSession = (): SessionState => useProvided().state;

/** Null while nobody is signed in, and until the session is known. */
export function useUser<Fields extends object = object>(): SessionUser<Fields> | null {
  return (usePortvaktSession().view?.user ?? null) as SessionUser<Fields> | null;
}
