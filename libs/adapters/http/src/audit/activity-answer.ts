import type { Activity } from '@portvakt/audit';

import type { ActivityAnswer } from './activity.dto.js';

export const toActivityAnswer = (activity: Activity): ActivityAnswer => ({
  id: activity.id,
  at: activity.at.toISOString(),
  kind: activity.kind,
  outcome: activity.outcome,
  by: activity.by,
  browser: activity.browser,
  system: activity.system,
  ipAddress: activity.ipAddress,
  facts: activity.facts,
});
