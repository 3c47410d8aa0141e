import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { ROOMS } from '../rooms/rooms.js';
import { roomTexts } from '../rooms/rooms.texts.js';

const FOOT_ROOMS = ['privacy', 'accessibility', 'help'] as const;

/** The links in the footer of every page. */
export function SiteFoot() {
  const texts = useTexts(roomTexts);
  return FOOT_ROOMS.map((room) => (
    <TextLink key={room} asChild data-color="neutral">
      <Link to={ROOMS[room]}>{texts[room]}</Link>
    </TextLink>
  ));
}
