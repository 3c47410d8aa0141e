import { createParamDecorator, type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';

import { sessionOf } from '../guarded.js';
import { claimsOf } from '../tokens/judge-token.js';

export const IS_PUBLIC = 'portvakt:public';
export const FRESH_SECONDS = 'portvakt:fresh';

/** The route needs neither session nor token. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);

/** The user signed in less than this many seconds ago. */
export const RequireFreshSession = (seconds: number): CustomDecorator => SetMetadata(FRESH_SECONDS, seconds);

const requestOf = (context: ExecutionContext): object => context.switchToHttp().getRequest<object>();

/** The session and its user, a `SessionView`. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  sessionOf(requestOf(context)),
);

/** The user of the session, a `SessionUser`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => sessionOf(requestOf(context)).user,
);

/** The claims of the token, a `TokenClaims`. */
export const CurrentClaims = createParamDecorator((_: unknown, context: ExecutionContext) =>
  claimsOf(requestOf(context)),
);
