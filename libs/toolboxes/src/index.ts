export { ToolboxesModule } from './toolboxes.module.js';
export { toolboxesSchema } from './toolboxes.schema.js';
export { AuthorizationRecords } from './authorization/domain/authorization-records.js';
export { isWayOn, paths } from './authorization/domain/authorization-paths.js';
export { AuthorizationLimitsGuard } from './authorization/http/authorization-limits.guard.js';
export { BrowserFilter, PageProblem } from './authorization/http/browser.filter.js';
export { SignInCookies } from './authorization/http/sign-in-cookies.js';
export { frame as signInFrame } from './authorization/services/frame.js';
export { toolboxesReasons } from './toolboxes-reasons.js';
