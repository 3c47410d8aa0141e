import { describe, expect, it } from '@jest/globals';

import { anOperatorState } from '../../../testing/operators.js';
import { caseActions } from './case-actions.js';

const theirs = { state: 'waiting', approvalNeeded: true, requestedBy: 'user-2' } as const;
const own = { ...theirs, requestedBy: 'user-1' };

describe('what an operator may decide about a case', () => {
  const [admin, support, auditor] = [anOperatorState('admin'), anOperatorState('support'), anOperatorState('auditor')];
  // A role of an extension.
  const approver = { ...support, roles: ['hr'], permissions: { request: ['list', 'cancel', 'approve'] } };

  it.each([
    ['an admin about that of another', admin, theirs, ['approve', 'decline']],
    ['an admin about an own one', admin, own, ['withdraw']],
    ['an admin about an approved one', admin, { ...theirs, state: 'approved' as const }, ['decline']],
    ['an admin about one that needs no approval', admin, { ...theirs, approvalNeeded: false }, ['decline']],
    ['an admin about an ended one', admin, { ...theirs, state: 'done' as const }, []],
    ['support about that of another', support, theirs, []],
    ['support about an own one', support, own, ['withdraw']],
    ['an auditor', auditor, theirs, []],
    ['a role that may approve, whatever its name', approver, theirs, ['approve', 'decline']],
    ['an admin who may not approve', { ...support, roles: ['admin'] }, theirs, []],
  ])('%s', (_name, operator, decided, actions) => {
    expect(caseActions(operator, decided)).toEqual(actions);
  });
});
