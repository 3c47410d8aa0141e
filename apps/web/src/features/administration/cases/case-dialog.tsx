import { type Case, useApproveRequestMutation, useCancelRequestMutation } from '@portvakt/api-client/operators';

import { useLanguage, useTexts } from '../../../i18n/texts.js';
import { formatDateTime } from '../../../i18n/time.js';
import { ActDialog } from '../frame/act-dialog.js';
import { casesTexts } from './case-list.texts.js';
import { useCaseName } from './use-case-name.js';

/** What may be decided about a case. Who opened it withdraws it; others decline it. */
export type CaseAct = 'approve' | 'decline' | 'withdraw';

interface CaseDialogProps {
  readonly act: CaseAct;
  readonly request: Case;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a case is decided. */
export function CaseDialog({ act, request, onDone, onClose }: CaseDialogProps) {
  const texts = useTexts(casesTexts);
  const [language] = useLanguage();
  const caseName = useCaseName();
  const [approve] = useApproveRequestMutation();
  const [cancel] = useCancelRequestMutation();
  const time = formatDateTime(request.notBefore, language, new Date());
  const headings = { approve: texts.askApprove, decline: texts.askDecline, withdraw: texts.askWithdraw };
  const because = texts.becauseOf({ reason: request.reason });
  const consequences =
    act === 'approve'
      ? [texts.happens({ what: caseName(request), time }), texts.sessionsEnd, texts.ownerMayStop, because]
      : [texts.nothingChanges, texts.ownerIsMailed, because];

  return (
    <ActDialog
      open
      heading={headings[act]}
      consequences={consequences}
      act={texts[act]}
      send={(reason) => (act === 'approve' ? approve : cancel)({ id: request.id, ...reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
