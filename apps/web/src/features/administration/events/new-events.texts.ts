import { defineTexts } from '../../../i18n/define-texts.js';

export const newEventsTexts = defineTexts('new-events', {
  nb: {
    show_one: 'Vis {count} ny',
    show_other: 'Vis {count} nye',
    showMany: 'Vis over {count} nye',
  },
  nn: {
    show_one: 'Vis {count} ny',
    show_other: 'Vis {count} nye',
    showMany: 'Vis over {count} nye',
  },
  en: {
    show_one: 'Show {count} new',
    show_other: 'Show {count} new',
    showMany: 'Show over {count} new',
  },
});
