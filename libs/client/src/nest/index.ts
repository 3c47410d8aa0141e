export { CurrentClaims, CurrentSession, CurrentUser, Public, RequireFreshSession } from './decorators.js';
export { PORTVAKT, PortvaktModule, type PortvaktModuleAsyncOptions } from './portvakt.module.js';
export { SessionGuard } from './session.guard.js';
export { TokenGuard } from './token.guard.js';
