import { type ArgumentsHost, Catch } from '@nestjs/common';

import { AuthorizeOperator, type Operator } from '@portvakt/operators';

import { isRefusal } from '../errors/error-answer.js';
import { type AuthErrorCode, errorCatalogue, wireCodeOf } from '../errors/error-catalogue.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { HttpSettings } from '../http-settings.js';
import { clientOf } from '../request/client.js';
import { belowBase, routedPath } from '../request/routed-path.js';
import type { OperatorRequest } from './current-operator.js';
import { OperatorLimits } from './operator-limits.js';

/** Each resource has its own code for a missing permission. A 400 with the same prefix is invalid input. */
const isPermissionCode = (code: AuthErrorCode): boolean =>
  code.startsWith('YOU_ARE_NOT_ALLOWED_TO_') && errorCatalogue[code].status === 403;

/**
 * The refusals that are recorded as events: those of the steps 6a to 9 of operators §4.1, and of the limit of opened
 * users.
 */
const ACCESS_CODES: ReadonlySet<string> = new Set([
  'IMPERSONATION_IS_READ_ONLY',
  'OPERATOR_PERMISSION_REQUIRED',
  'OPERATOR_SECOND_FACTOR_NOT_ENABLED',
  'OPERATOR_SECOND_FACTOR_REQUIRED',
  'VALIDATION_ERROR',
  'STEP_UP_REQUIRED',
  'TOO_MANY_USERS_OPENED',
]);

/** The refusals that count against the IP address of the client: 401, and 403 of the steps 5 and 6b. */
const COUNTED_CODES: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'INVALID_ORIGIN', 'OPERATOR_PERMISSION_REQUIRED']);

/** Records and counts the refusals of operators' endpoints before responding. */
@Catch()
export class OperatorRefusalFilter extends ErrorFilter {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly limits: OperatorLimits,
    settings: HttpSettings,
  ) {
    super(settings);
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    this.refuse(error, host).then(
      () => super.catch(error, host),
      (instead: unknown) => super.catch(instead, host),
    );
  }

  private async refuse(error: unknown, host: ArgumentsHost): Promise<void> {
    if (!isRefusal(error)) return;
    const { code } = error;
    const request = host.switchToHttp().getRequest<OperatorRequest>();
    if (COUNTED_CODES.has(code) || isPermissionCode(code)) await this.limits.takeRefusal(request.ip);
    if (request.operator && (ACCESS_CODES.has(code) || isPermissionCode(code)))
      await this.note(request, request.operator, code);
  }

  private async note(request: OperatorRequest, operator: Operator, code: AuthErrorCode): Promise<void> {
    const call = belowBase(routedPath(request.raw.url ?? '/'), this.settings.basePath) ?? '';
    await this.authorizing.noteRefusal({ operator, client: clientOf(request), call, code: wireCodeOf(code) });
  }
}
