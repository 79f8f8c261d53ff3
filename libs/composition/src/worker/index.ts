export { WorkerModule } from './worker.module.js';
