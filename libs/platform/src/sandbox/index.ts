export { rareLimits } from './limits.js';
export { Sandbox } from './sandbox.js';
export { refuseIfBusy, type SandboxedTask, SandboxStopped } from './sandboxed-task.js';
