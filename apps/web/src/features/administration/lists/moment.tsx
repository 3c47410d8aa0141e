import { useLanguage } from '../../../i18n/texts.js';
import { formatDate, formatDateTime } from '../../../i18n/time.js';

interface MomentProps {
  readonly iso: string;
  /** Without the time of day. */
  readonly dayOnly?: boolean;
}

/** A moment in the reader's time zone; in full on hover. */
export function Moment({ iso, dayOnly = false }: MomentProps) {
  const [language] = useLanguage();
  const now = new Date();
  return (
    <time dateTime={iso} title={`${formatDate(iso, language)}, ${formatDateTime(iso, language, now)}`}>
      {dayOnly ? formatDate(iso, language) : formatDateTime(iso, language, now)}
    </time>
  );
}
