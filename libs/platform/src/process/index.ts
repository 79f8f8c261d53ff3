export { crashText } from './crash.js';
export { openLog } from './log.js';
export { LoggingModule } from './logging.module.js';
export { MetricsModule } from './metrics.module.js';
export { logThrough, ProcessModule } from './process.module.js';
export { runProcess, startProblem, stopAll, stopOnSignal } from './run-process.js';
