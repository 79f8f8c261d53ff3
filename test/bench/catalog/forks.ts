import { type Results } from '../report.js';
import { printSizes } from '../scale.js';
import { slugOf } from '../seed/connectors.js';
import { type Organization, type System } from '../system.js';
import { median } from '../warm-up.js';
import { forgetEpochs, mostConnectors, withCatalogs, withOwner } from './catalog-system.js';

/** The maximum ratio between a step with 1,000 forks of an upstream and one with 10. */
const maxRatio = 1.5;

const rounds = 15;

/** Milliseconds by the name of the step. */
type Times = Record<string, number>;

/**
 * Measures publishing an upstream, pulling it into one fork, and listing its forks. In the large organization every
 * second connector is a fork of the first, so there are 999. The small one has 9.
 */
export const compareForks = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors: mostConnectors }, { connectors: mostConnectors / 100 }], async (system) => {
    await ownUpstreams(system);
    const follow = system.organizations.map((organization) => followed(system.api.url, organization));
    const found: [Times[], Times[]] = [[], []];
    for (let round = 0; round < rounds + 3; round++)
      for (const [which, each] of follow.entries()) {
        const times = await each(round);
        if (round >= 3) found[which]!.push(times);
      }
    const rows = Object.fromEntries(
      Object.keys(found[0][0]!).map((step) => {
        const [large, small] = found.map((each) => median(each.map((times) => times[step]!))) as [number, number];
        return [step, { 'large ms': rounded(large), 'small ms': rounded(small), ratio: rounded(large / small) }];
      }),
    );
    printSizes(rows, maxRatio);
    results['an upstream of 1,000 forks'] = rows;
  });

/** Makes the caller the owner of the upstream and of one fork. */
async function ownUpstreams(system: System): Promise<void> {
  await withOwner(system, async (client) => {
    for (const { orgId, userId } of system.organizations)
      await client.query('update catalog.connectors set owner_user_id = $2 where org_id = $1 and slug = any($3)', [
        orgId,
        userId,
        [slugOf(orgId, 1), slugOf(orgId, 3)],
      ]);
  });
  await forgetEpochs(system);
}

/** Runs one round after another. The first round also pulls earlier changes. */
function followed(url: string, { orgId, token }: Organization): (round: number) => Promise<Times> {
  const [upstream, fork] = [slugOf(orgId, 1), slugOf(orgId, 3)];
  const ask = async (times: Times, step: string, method: string, path: string, body?: object) => {
    const started = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
    times[step] = performance.now() - started;
    return JSON.parse(text) as { changes: { id: string }[] };
  };
  return async (round) => {
    const times: Times = {};
    // Padded to a constant length, because the quota of this organization is full and the connector must not grow.
    const description = `Edition ${String(round).padStart(2, '0')}.`;
    await ask(times, 'publishing', 'PATCH', `/connector/${upstream}`, { description });
    const { changes } = await ask(times, 'preview', 'GET', `/connector/${fork}/pull`);
    const chosen = changes.map(({ id }) => ({ id, resolution: 'upstream' }));
    await ask(times, 'pull', 'POST', `/connector/${fork}/pull?confirm=true`, { changes: chosen });
    await ask(times, 'list forks', 'GET', `/connector?upstream_slug=${upstream}&limit=9`);
    await ask(times, 'list all', 'GET', '/connector?limit=9');
    await ask(times, 'upstream', 'GET', `/connector/${upstream}`);
    await ask(times, 'fork', 'GET', `/connector/${fork}`);
    return times;
  };
}

const rounded = (number: number): number => Math.round(number * 100) / 100;
