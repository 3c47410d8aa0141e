import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

import { TextLink } from '@portvakt/ui';

import type { CodeKind } from '../../codes/code-kind.js';
import { useTexts } from '../../i18n/texts.js';
import { methodOf } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';

const WITHOUT = { app: 'noApp', email: 'noMail', backup: 'noBackupCode' } as const;
const SWITCHES = { app: 'useApp', email: 'useMail', backup: 'useBackupCode' } as const;

interface OtherMethodsProps {
  readonly current: CodeKind;
  readonly offered: readonly CodeKind[];
  /** Shown below the links, under the same heading. */
  readonly children?: ReactNode;
}

/** Links to the other kinds of code. The choice is in the URL: a reload stays on it, and Back returns to the last one. */
export function OtherMethods({ current, offered, children }: OtherMethodsProps) {
  const texts = useTexts(secondFactorTexts);
  const state: unknown = useLocation().state;
  const [query] = useSearchParams();
  const others = offered.filter((kind) => kind !== current);

  const searchFor = (kind: CodeKind) => {
    const wanted = new URLSearchParams(query);
    wanted.set('metode', methodOf(kind));
    return `?${wanted.toString()}`;
  };

  if (others.length === 0 && !children) return null;
  return (
    <div className="other-methods">
      <h2>{texts[WITHOUT[current]]}</h2>
      <ul className="plain-list lone-links">
        {others.map((kind) => (
          <li key={kind}>
            <TextLink asChild>
              <Link to={{ search: searchFor(kind) }} state={state}>
                {texts[SWITCHES[kind]]}
              </Link>
            </TextLink>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
