import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';

const WITHOUT = { app: 'noApp', epost: 'noMail', reservekode: 'noBackupCode' } as const;
const WAYS = { app: 'useApp', epost: 'useMail', reservekode: 'useBackupCode' } as const;

interface OtherMethodsProps {
  readonly current: Method;
  readonly available: readonly Method[];
  /** Shown below the links, under the same heading. */
  readonly children?: ReactNode;
}

/** Links to the other methods. The choice is in the URL: a reload stays on it, and Back returns to the last one. */
export function OtherMethods({ current, available, children }: OtherMethodsProps) {
  const texts = useTexts(secondFactorTexts);
  const state: unknown = useLocation().state;
  const [query] = useSearchParams();
  const others = available.filter((method) => method !== current);

  const searchFor = (method: Method) => {
    const wanted = new URLSearchParams(query);
    wanted.set('metode', method);
    return `?${wanted.toString()}`;
  };

  if (others.length === 0 && !children) return null;
  return (
    <div className="other-methods">
      <h2>{texts[WITHOUT[current]]}</h2>
      <ul className="plain-list lone-links">
        {others.map((method) => (
          <li key={method}>
            <TextLink asChild>
              <Link to={{ search: searchFor(method) }} state={state}>
                {texts[WAYS[method]]}
              </Link>
            </TextLink>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
