import { type Results } from '../report.js';
import { type System } from '../system.js';
import { median } from '../warm-up.js';
import { changeAll, withCatalogs } from './catalog-system.js';

const connectors = 500;

/** Milliseconds of the first page after every connector changed, and when nothing changed. */
type Measured = { changed_ms: number; unchanged_ms: number; tier_ms: number };

/** Measures the list of what a member can use, if they can use 500 custom connectors. */
export const measureAccess = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors }], async (system) => {
    const { orgId } = system.organizations[0]!;
    await median20(() => firstPage(system));
    const changed: number[] = [];
    for (let n = 0; n < 5; n++) {
      await changeAll(system, orgId);
      changed.push(await firstPage(system));
    }
    const measured: Measured = {
      changed_ms: Math.round(median(changed)),
      unchanged_ms: Math.round(await median20(() => firstPage(system))),
      tier_ms: Math.round(await median20(() => firstPage(system, '&tier=read'))),
    };
    console.table({ [`what a member can use of ${connectors} connectors`]: measured });
    results.access = measured;
  });

async function firstPage({ api, organizations }: System, filter = ''): Promise<number> {
  const { userId, token } = organizations[0]!;
  const started = performance.now();
  const response = await fetch(`${api.url}/member/${userId}/access?limit=50${filter}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await response.json()) as { result?: unknown[] };
  const took = performance.now() - started;
  if (result?.length !== 50) throw new Error(`The page has ${result?.length} rows.`);
  return took;
}

async function median20(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 20; n++) times.push(await measure());
  return median(times);
}
