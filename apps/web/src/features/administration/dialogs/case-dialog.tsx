import { type Case, useApproveRequestMutation, useCancelRequestMutation } from '@portvakt/api-client/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { ActionDialog } from './action-dialog.js';
import type { CaseAction } from './case-actions.js';
import { caseDialogTexts } from './case-dialog.texts.js';
import { useCaseName } from '../names/use-case-name.js';
import { useOperatorName } from '../names/use-operator-name.js';

interface CaseDialogProps {
  /** It stays on the page once it has closed, so that focus returns to the button that opened it. */
  readonly open: boolean;
  readonly action: CaseAction;
  readonly decidedCase: Case;
  /** The user whom the case is about. */
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a case is decided. */
export function CaseDialog({ open, action, decidedCase, name, onDone, onClose }: CaseDialogProps) {
  const texts = useTexts(caseDialogTexts);
  const [language] = useLanguage();
  const caseName = useCaseName();
  const [approve] = useApproveRequestMutation();
  const [cancel] = useCancelRequestMutation();
  const operatorName = useOperatorName();
  const at = (iso: string) => formatDateTime(iso, language, new Date());
  const headings = { approve: texts.askApprove, decline: texts.askDecline, withdraw: texts.askWithdraw };
  const who = operatorName(decidedCase.requestedBy, texts.asker);
  const asked = [
    texts.asked({ who, when: at(decidedCase.requestedAt) }),
    texts.becauseOf({ reason: decidedCase.reason }),
  ];
  const consequences =
    action === 'approve'
      ? [
          texts.happens({ what: caseName(decidedCase), time: at(decidedCase.notBefore) }),
          texts.sessionsEnd,
          texts.ownerMayStop,
          ...asked,
        ]
      : [texts.nothingChanges, texts.ownerIsMailed, ...asked];

  return (
    <ActionDialog
      open={open}
      heading={headings[action]({ name })}
      consequences={consequences}
      action={texts[action]}
      send={(reason) => (action === 'approve' ? approve : cancel)({ id: decidedCase.id, ...reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
