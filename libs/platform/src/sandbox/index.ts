export { rareLimits } from './limits.js';
export { Sandbox } from './sandbox.js';
export { assertNotBusy, type SandboxedTask, SandboxStopped } from './sandboxed-task.js';
