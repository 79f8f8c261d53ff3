import { type SandboxedTask } from '#platform/sandbox';
import { type ExpressionReport, reportOn } from './expression-report.js';

/** Checks untrusted expressions one by one. */
export const expressionTask: SandboxedTask<string[], ExpressionReport> = { module: import.meta.url };

/** Runs in the sandbox, with at least one expression. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run(texts: string[]): AsyncGenerator<ExpressionReport, ExpressionReport> {
  for (const text of texts.slice(0, -1)) yield reportOn(text);
  return reportOn(texts.at(-1)!);
}
