import { SkipLink } from '@digdir/designsystemet-react';
import type { ReactNode } from 'react';

const MAIN = 'hovedinnhold';

interface SiteFrameProps {
  readonly skipLabel: string;
  readonly bar: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Skip link, bar and foot: what every page of the site stands in. The page brings its own frame, which has the main part. */
export function SiteFrame({ skipLabel, bar, foot, children }: SiteFrameProps) {
  return (
    <div className="site">
      <SkipLink href={`#${MAIN}`}>{skipLabel}</SkipLink>
      <header className="site-bar">
        <div className="site-bar-inner">{bar}</div>
      </header>
      {children}
      {foot ? (
        <footer className="site-foot">
          <div className="site-foot-inner">{foot}</div>
        </footer>
      ) : null}
    </div>
  );
}

interface MainProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Where the skip link leads: after the bar and, in the account, after the menu. */
function Main({ className, children }: MainProps) {
  return (
    <main className={className} id={MAIN} tabIndex={-1}>
      {children}
    </main>
  );
}

interface PanelPageProps {
  readonly children: ReactNode;
  /** For text to read, where lines may be longer than a form is wide. */
  readonly wide?: boolean;
}

/** One narrow panel on the tinted ground: the frame of everything signed out. */
export function PanelPage({ children, wide = false }: PanelPageProps) {
  return (
    <Main className={wide ? 'panel-page wide' : 'panel-page'}>
      <div className="panel stack">{children}</div>
    </Main>
  );
}

interface PanelProps {
  readonly children: ReactNode;
  /** Rows go to the edge; they bring their own padding. */
  readonly flush?: boolean;
}

/** A white box among others. */
export function Panel({ children, flush = false }: PanelProps) {
  return <div className={flush ? 'panel flush' : 'panel'}>{children}</div>;
}

interface AccountFrameProps {
  readonly menuLabel: string;
  /** List items with one link each. */
  readonly menu: ReactNode;
  /** The way back to the overview, shown where the menu is not. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** The frame of everything signed in: menu beside the content where there is room. */
export function AccountFrame({ menuLabel, menu, back, children }: AccountFrameProps) {
  return (
    <div className="account">
      <nav className="account-menu" aria-label={menuLabel}>
        <ul>{menu}</ul>
      </nav>
      <Main className="account-content">
        {back ? <div className="account-back">{back}</div> : null}
        {children}
      </Main>
    </div>
  );
}
