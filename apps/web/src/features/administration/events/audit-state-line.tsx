import type { AuditState } from '@portvakt/api-client/operators';
import { Notice } from '@portvakt/ui';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { useNumber } from '../lists/use-number.js';
import { auditStateTexts } from './audit-state.texts.js';

/** Sealing happens every few seconds; events that wait this long are an error (operators §10.3). */
const UNSEALED_TOO_LONG_MS = 300_000;

interface AuditStateLineProps {
  readonly state: AuditState;
}

/** Whether the log is whole, as the last check found it. */
export function AuditStateLine({ state }: AuditStateLineProps) {
  const texts = useTexts(auditStateTexts);
  const [language] = useLanguage();
  const number = useNumber();
  const { head, lastCheck, oldestUnsealedAt } = state;
  const now = new Date();
  const time = (iso: string) => formatDateTime(iso, language, now);

  if (lastCheck?.result === 'faults') {
    const { faults, at } = lastCheck;
    return (
      <Notice kind="danger">
        <p>
          <strong>{texts.broken}</strong> {texts.faults({ count: faults, number: number(faults), time: time(at) })}
        </p>
        <details>
          <summary>{texts.whatNow}</summary>
          <p>{texts.whatNowText}</p>
        </details>
      </Notice>
    );
  }
  if (oldestUnsealedAt !== null && now.getTime() - Date.parse(oldestUnsealedAt) > UNSEALED_TOO_LONG_MS) {
    return <Notice kind="warning">{texts.notSealed({ time: time(oldestUnsealedAt) })}</Notice>;
  }
  const newest = head ? texts.newest({ time: time(head.sealedAt) }) : '';
  if (!lastCheck || !head) {
    return (
      <Notice kind="info">
        {texts.unchecked} {newest}
      </Notice>
    );
  }
  return (
    <Notice kind="success">
      <strong>{texts.whole}</strong> {texts.wholeUntil({ time: time(lastCheck.at), seal: number(head.seal) })} {newest}
    </Notice>
  );
}
