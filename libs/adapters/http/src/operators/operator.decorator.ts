import { applyDecorators, SetMetadata, UseFilters, UseGuards, UsePipes } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiTags } from '@nestjs/swagger';

import { codeForMissing, type OperatorsErrorCode, type Permission } from '@portvakt/operators';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import type { AuthErrorCode } from '../errors/error-catalogue.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { OperatorGuard } from './operator.guard.js';
import { OPERATOR_ENDPOINT, type OperatorEndpoint } from './operator-endpoint.js';
import { OperatorOriginGuard } from './operator-origin.guard.js';
import { OperatorRefusalFilter } from './operator-refusal.filter.js';

interface ForOperatorsOptions {
  /** The refusal where the permission is missing; default: that of the permission. */
  readonly code?: OperatorsErrorCode;
  readonly change?: boolean;
  /** Further refusals, for the OpenAPI document. */
  readonly errors?: readonly AuthErrorCode[];
}

const SECOND_FACTOR: readonly OperatorsErrorCode[] = [
  'OPERATOR_SECOND_FACTOR_NOT_ENABLED',
  'OPERATOR_SECOND_FACTOR_REQUIRED',
];
const STEP_UP: readonly OperatorsErrorCode[] = ['STEP_UP_REQUIRED', 'REASON_IS_REQUIRED'];

/**
 * An endpoint for operators with a permission (operators §4.1). Every route below `/admin` has this decorator or one of
 * the two below.
 */
export function ForOperators(permission: Permission, options: ForOperatorsOptions = {}): MethodDecorator {
  const { code = codeForMissing(permission), change = false, errors = [] } = options;
  const stepUp = change ? STEP_UP : [];
  return endpoint({ permission, code, change }, [code, ...SECOND_FACTOR, ...stepUp, ...errors]);
}

/** An endpoint below `/admin` that shows signed-in users something about themselves. */
export const ForEveryUser = (...errors: readonly OperatorsErrorCode[]): MethodDecorator =>
  endpoint({ permission: null, change: false }, errors);

/**
 * The endpoint with which operators stop impersonating. The session is that of the user, so `OperatorGuard` is not
 * used.
 */
export const ForImpersonators = (...errors: readonly OperatorsErrorCode[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(OPERATOR_ENDPOINT, { permission: null, change: false } satisfies OperatorEndpoint),
    UseGuards(OperatorOriginGuard),
    UseFilters(OperatorRefusalFilter),
    ApiTags('operators'),
    ApiCookieAuth(),
    ApiErrors(...errors),
  );

const endpoint = (asked: OperatorEndpoint, errors: readonly AuthErrorCode[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(OPERATOR_ENDPOINT, asked),
    UseGuards(OperatorOriginGuard, OperatorGuard),
    UsePipes(ShapePipe),
    UseFilters(OperatorRefusalFilter),
    ApiTags('operators'),
    ApiCookieAuth(),
    ApiBearerAuth(),
    ApiErrors('IMPERSONATION_IS_READ_ONLY', ...errors),
  );
