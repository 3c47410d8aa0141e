import { useLanguage } from '../../../i18n/texts.js';
import { formatDate, formatTime, localZone } from '../../../i18n/time.js';

interface EventMomentProps {
  readonly iso: string;
}

/** The day, and the time with its seconds. */
export function EventMoment({ iso }: EventMomentProps) {
  const [language] = useLanguage();
  return (
    <time dateTime={iso} className="event-moment">
      <span>{formatDate(iso, language)}</span> <span>{formatTime(iso, language, localZone(), true)}</span>
    </time>
  );
}
