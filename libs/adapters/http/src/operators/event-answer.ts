import type { AuditState, DescribedEvent } from '@portvakt/audit';

import { isoOrNull } from '../request/iso-time.js';
import type { AuditStateAnswer, EventAnswer } from './events.dto.js';

export const toEventAnswer = (event: DescribedEvent): EventAnswer => ({ ...event, at: event.at.toISOString() });

export const toAuditStateAnswer = ({ head, oldestUnsealedAt, lastCheck, ...state }: AuditState): AuditStateAnswer => ({
  head: head && { seal: head.number, digest: head.digest, sealedAt: head.sealedAt.toISOString() },
  ...state,
  oldestUnsealedAt: isoOrNull(oldestUnsealedAt),
  lastCheck: lastCheck && { at: lastCheck.at.toISOString(), result: lastCheck.result, faults: lastCheck.faults },
});
