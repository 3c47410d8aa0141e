import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import type { Case } from '@portvakt/api-client/operators';
import { TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { openCasesTexts } from './cases.texts.js';

type CaseKind = Case['kind'];

/** The id of the heading of an open case on the user's page; of each kind, a user has one open case at most. */
export const caseHeadingId = (kind: CaseKind): string => `sak-${kind}`;

interface SeeCaseProps {
  readonly kind: CaseKind;
  readonly onFollow: () => void;
}

/** Leads to the open case, which the user's page has shown since the refusal. */
function SeeCase({ kind, onFollow }: SeeCaseProps) {
  const { pathname, search } = useLocation();
  const texts = useTexts(openCasesTexts);
  return (
    <TextLink asChild>
      <Link to={{ pathname, search, hash: caseHeadingId(kind) }} preventScrollReset onClick={onFollow}>
        {texts.seeCase}
      </Link>
    </TextLink>
  );
}

/** The link of a dialog that would open a case of a kind that somebody else has opened in the meantime. */
export const linksToCase = (kind: CaseKind) => ({
  REQUEST_ALREADY_OPEN: (close: () => void) => <SeeCase kind={kind} onFollow={close} />,
});

/** Focuses the case that the URL names, once the page shows it. */
export function useCaseFocus(cases: readonly Case[]): void {
  const { hash, key } = useLocation();
  const shown = cases.map(({ kind }) => caseHeadingId(kind)).find((id) => hash === `#${id}`);

  useEffect(() => {
    // After the dialog has closed, which gives focus back to its button.
    if (shown !== undefined) queueMicrotask(() => document.getElementById(shown)?.focus());
  }, [shown, key]);
}
