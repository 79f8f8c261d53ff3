import { memoryOf } from '../processes.js';
import { type Results } from '../report.js';
import { enlarge } from '../seed/connectors.js';
import { type Organization, type System } from '../system.js';
import { median } from '../warm-up.js';
import { changeAll, forgetEpochs, withCatalogs } from './catalog-system.js';

/** The number of connectors on one full page. */
const page = 50;

const rounds = 15;

/**
 * The maximum duration of a page of the largest definitions relative to usual ones, and the megabytes it may add to the
 * process.
 */
const limits = { ratio: 1.5, megabytes: 20 };

/** Compares a page of connectors with definitions of 1 MiB with a page of usual ones. Lists contain no large fields. */
export const compareLargeDefinitions = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors: page }, { connectors: page }], async (system) => {
    const [large, usual] = system.organizations as [Organization, Organization];
    await enlarge(system.ownerUrl, large.orgId);
    await forgetEpochs(system);
    const usualTime = await timeOf(system, usual);
    const before = memoryOf(system.api);
    const largeTime = await timeOf(system, large);
    const megabytes = Math.round(memoryOf(system.api) - before);
    const figures = { 'usual ms': usualTime, 'large ms': largeTime, ratio: rounded(largeTime / usualTime), megabytes };
    console.log(`\n${page} connectors of 1 MiB (maximum: ${limits.ratio} times as long, ${limits.megabytes} MB more)`);
    console.table(figures);
    results.large_definitions = { ...figures, most: limits };
  });

/** Milliseconds of a page with empty caches. Every change empties them. */
async function timeOf(system: System, { orgId, token }: Organization): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await changeAll(system, orgId);
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${system.api.url}/connector?origin=custom&limit=${page}`, { headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return rounded(median(times));
}

const rounded = (number: number): number => Math.round(number * 100) / 100;
