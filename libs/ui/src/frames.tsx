import './theme/index.css';
import { SkipLink } from '@digdir/designsystemet-react';
import type { ReactNode } from 'react';

const MAIN = 'hovedinnhold';

interface SiteFrameProps {
  readonly skipLabel: string;
  readonly bar: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The skip link, header and footer of every page. The page adds its own frame with the main element. */
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

/** The target of the skip link: after the header and, in the account, after the menu. */
export function Main({ className, children }: MainProps) {
  return (
    <main className={className} id={MAIN} tabIndex={-1}>
      {children}
    </main>
  );
}

interface PanelPageProps {
  readonly children: ReactNode;
  /** For pages of text, whose lines may be longer than a form is wide. */
  readonly wide?: boolean;
}

/** One narrow panel on a tinted background: the frame of every page outside the account. */
export function PanelPage({ children, wide = false }: PanelPageProps) {
  return (
    <Main className={wide ? 'panel-page wide' : 'panel-page'}>
      <div className="panel stack">{children}</div>
    </Main>
  );
}

interface PanelProps {
  readonly children: ReactNode;
  /** Rows reach the edge and bring their own padding. */
  readonly flush?: boolean;
}

/** A white box. */
export function Panel({ children, flush = false }: PanelProps) {
  return <div className={flush ? 'panel flush' : 'panel'}>{children}</div>;
}

interface AccountFrameProps {
  readonly menuLabel: string;
  /** List items with one link each. */
  readonly menu: ReactNode;
  /** The link back to the overview, shown where the menu is hidden. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the account pages: the menu is beside the content where there is space. */
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
