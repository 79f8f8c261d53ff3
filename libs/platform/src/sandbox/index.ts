export { rareLimits } from './limits.js';
export { Sandbox } from './sandbox.js';
export { type SandboxedTask, SandboxStopped } from './sandboxed-task.js';
