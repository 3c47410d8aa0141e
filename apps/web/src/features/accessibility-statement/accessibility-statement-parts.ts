import type { Texts } from '../../i18n/texts.js';
import type { TextPartLink, TextPart } from '../../text-pages/text-part.js';
import type { accessibilityStatementTexts } from './accessibility-statement.texts.js';

type StatementTexts = Texts<(typeof accessibilityStatementTexts)['source']>;

const SUPERVISOR = 'https://www.uutilsynet.no/';
const TRIBUNAL = 'https://www.diskrimineringsnemnda.no/';

interface StatementInput {
  readonly texts: StatementTexts;
  readonly product: string;
  readonly contact: readonly TextPartLink[];
  /** Whether to remind developers what only the operator can fill in. */
  readonly isDevelopment: boolean;
}

/** The sections of the EU model statement, in its order. */
export function accessibilityStatementParts(input: StatementInput): readonly TextPart[] {
  const { texts, product, contact, isDevelopment } = input;
  return [
    { id: 'gjelder', heading: texts.scope, body: [texts.scopeIn, texts.scopeOut({ product })], links: [] },
    { id: 'status', heading: texts.status, body: [texts.statusGoal, texts.statusPartly, texts.statusWhy], links: [] },
    {
      id: 'mangler',
      heading: texts.gaps,
      body: [[texts.gapsReaders, ...(isDevelopment ? [texts.gapsNynorsk] : []), texts.gapsMails, texts.gapsTime]],
      links: [],
    },
    {
      id: 'vurdering',
      heading: texts.method,
      body: [texts.methodSelf, checksIn(texts), texts.methodLimits],
      links: [],
    },
    {
      id: 'si-fra',
      heading: texts.feedback,
      body: [texts.feedbackHow({ product }), texts.feedbackForm],
      links: contact,
    },
    {
      id: 'klage',
      heading: texts.complaint,
      body: [texts.complaintFirst({ product }), texts.complaintSupervisor, texts.complaintTribunal],
      links: [
        { url: SUPERVISOR, label: texts.supervisor },
        { url: TRIBUNAL, label: texts.tribunal },
      ],
    },
    ...(isDevelopment ? [operatorPart(texts, product)] : []),
  ];
}

const operatorPart = (texts: StatementTexts, product: string): TextPart => ({
  id: 'fyll-inn',
  heading: texts.operator({ product }),
  body: [texts.operatorWhy, [texts.operatorContact, texts.operatorOwn, texts.operatorPublic]],
  links: [],
});

const checksIn = (texts: StatementTexts): readonly string[] => [
  texts.methodAxe,
  texts.methodKeyboard,
  texts.methodNarrow,
  texts.methodSpacing,
  texts.methodFocus,
];
