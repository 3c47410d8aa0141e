import { useLanguage } from '../../../i18n/texts.js';
import { formatDate, formatShortDate, formatTime, localZone } from '../../../i18n/time.js';

interface EventMomentProps {
  readonly iso: string;
  /** Whether the day is in figures, as a table has it. */
  readonly isShort?: boolean;
}

/** The day, and the time with its seconds. */
export function EventMoment({ iso, isShort = false }: EventMomentProps) {
  const [language] = useLanguage();
  return (
    <time dateTime={iso} className="event-moment">
      <span>{isShort ? formatShortDate(iso, language) : formatDate(iso, language)}</span>{' '}
      <span>{formatTime(iso, language, localZone(), true)}</span>
    </time>
  );
}
