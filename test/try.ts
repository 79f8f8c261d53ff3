// `npm run try -- faults refresh --minutes 60`: runs a trial with the options behind its name.
const trials: Record<string, () => Promise<unknown>> = {
  failover: () => import('./try-failover/main.js'),
  faults: () => import('./try-faults/main.js'),
  openapi: () => import('./try-openapi/main.js'),
  processes: () => import('./try-processes/main.js'),
  rolling: () => import('./try-rolling/main.js'),
  texts: () => import('./try-texts/main.js'),
};
const [name = ''] = process.argv.splice(2, 1);
const run = trials[name];
if (run) await run();
else {
  console.error(`Usage: npm run try -- ${Object.keys(trials).join(' | ')}`);
  process.exitCode = 64;
}
