import type { OperatorsOverview } from '@portvakt/api-client/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { mayDo, type Permission, useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS } from '../layout/pages.js';
import { useNumber } from '../lists/use-number.js';
import { operatorsOverviewTexts } from './operators-overview.texts.js';

/** An item that needs attention, with the page where it is handled. */
export interface Attention {
  readonly key: string;
  readonly text: string;
  /** Undefined where there is no page, or none that this operator may see. */
  readonly to: string | undefined;
  readonly isDanger: boolean;
}

/** Sealing happens every few seconds (operators §10.3); an event that has waited as long as this is an error. */
const UNSEALED_TOO_LONG_MS = 300_000;

/** Returns a function from the overview to the items that need attention, most important first. */
export function useAttention(): (overview: OperatorsOverview) => readonly Attention[] {
  const texts = useTexts(operatorsOverviewTexts);
  const [language] = useLanguage();
  const number = useNumber();
  const { operator } = useOperator();

  return ({ audit, now, mail, deliveries, service }) => {
    const time = (iso: string | null) => (iso === null ? '' : formatDateTime(iso, language, new Date()));
    const page = (path: string, permission: Permission) => (mayDo(operator, permission) ? path : undefined);
    const log = page(ADMINISTRATION_PATHS.events, 'audit: export');
    const { oldestUnsealedAt } = audit;
    const isUnsealed = oldestUnsealedAt !== null && Date.now() - Date.parse(oldestUnsealedAt) > UNSEALED_TOO_LONG_MS;
    const all = [
      { key: 'broken', isThere: audit.lastCheck?.result === 'faults', text: texts.broken, to: log, isDanger: true },
      {
        key: 'cases',
        isThere: now.openRequests > 0,
        text: texts.cases({ count: now.openRequests, number: number(now.openRequests) }),
        to: page(ADMINISTRATION_PATHS.cases, 'request: list'),
        isDanger: false,
      },
      {
        key: 'failing',
        isThere: mail.failing > 0,
        text: texts.failing({ count: mail.failing, number: number(mail.failing), time: time(mail.oldestAt) }),
        to: page(ADMINISTRATION_PATHS.mails, 'mail: list'),
        isDanger: false,
      },
      {
        key: 'givenUp',
        isThere: deliveries.givenUp > 0,
        text: texts.givenUp({ count: deliveries.givenUp, number: number(deliveries.givenUp) }),
        to: undefined,
        isDanger: false,
      },
      {
        key: 'deliveriesFailing',
        isThere: deliveries.failing > 0,
        text: texts.deliveriesFailing({ count: deliveries.failing, number: number(deliveries.failing) }),
        to: undefined,
        isDanger: false,
      },
      {
        key: 'pending',
        isThere: service.migrations === 'pending',
        text: texts.pending,
        to: undefined,
        isDanger: false,
      },
      {
        key: 'notSealed',
        isThere: isUnsealed,
        text: texts.notSealed({ time: time(oldestUnsealedAt) }),
        to: log,
        isDanger: false,
      },
    ];
    return all.filter(({ isThere }) => isThere);
  };
}
