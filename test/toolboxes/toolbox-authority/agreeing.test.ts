import fc from 'fast-check';
import { exposedName } from '../../../libs/toolboxes/src/entry/domain/exposed-name.js';
import { type Answer } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { type Facts, factsOf, type Toolbox } from './facts.js';
import { expected, isFree, memberIn } from './oracle.js';
import { startAuthorityScene } from './scene.js';
import { pick, step } from './steps.js';

const { product, organize, take } = await startAuthorityScene();

const accept = 'application/json, text/event-stream';

const ask = (as: MemberClient, method: string, params: object, path: string) =>
  as(`POST /mcp${path}`, { jsonrpc: '2.0', id: 1, method, params }, { accept });

/** The names of a toolbox's tools, without the tools of Latchkey itself. */
const names = (tools: { name: string }[] = []): string[] =>
  tools
    .map(({ name }) => name)
    .filter((name) => !['read_result', 'request_access'].includes(name))
    .sort();

/** The tools of a toolbox that a member sees, through the API and at the address for agents. */
async function listed(as: MemberClient, { id }: Toolbox) {
  const [read, agent] = [await as(`GET /toolbox/${id}`), await ask(as, 'tools/list', {}, `/toolbox/${id}`)];
  return { sees: read.status === 200, runs: names(read.body.tools), agent: names(agent.body.result?.tools) };
}

/** Runs a tool by its name there. Returns whether it ran, and the number of calls to the third party. */
async function run(as: MemberClient, { id }: Toolbox, name: string, tool: string, asAgent: boolean) {
  const given = tool === 'create_note' ? { title: 'Note' } : tool === 'delete_note' ? { id: 'none' } : {};
  const before = product.provider.counts.api;
  const answer: Answer = asAgent
    ? await ask(as, 'tools/call', { name, arguments: given }, `/toolbox/${id}`)
    : await as(`POST /toolbox/${id}/execute`, { tool_name: name, arguments: given });
  const asked = product.provider.counts.api - before;
  expect(answer.status).toBeLessThan(500);
  const outcome = asAgent ? answer.body.result?.structuredContent?.outcome : answer.body.outcome;
  return { ran: ['succeeded', 'failed', 'partial'].includes(outcome as string), asked };
}

/** At the address of all toolboxes, a member sees each tool that they can run in any toolbox, under a unique name. */
async function compareAll(facts: Facts, as: MemberClient): Promise<void> {
  const runs = facts.toolboxes.flatMap((toolbox) => expected(facts, as.userId, toolbox).runs);
  const { body } = await ask(as, 'tools/list', {}, '');
  const all = names(body.result?.tools);
  expect([all.length, new Set(all).size]).toEqual([runs.length, runs.length]);
}

/** Compares the tools that a member sees and can run in a toolbox with the oracle. */
async function compare(facts: Facts, as: MemberClient, toolbox: Toolbox, number: number): Promise<number> {
  const { sees, runs } = expected(facts, as.userId, toolbox);
  expect(await listed(as, toolbox)).toEqual({ sees, runs, agent: runs });
  const person = memberIn(facts, as.userId);
  for (const entry of [pick(toolbox.entries, number), pick(toolbox.entries, number + 1)]) {
    if (!entry) continue;
    const name = exposedName(entry);
    const { ran, asked } = await run(as, toolbox, name, entry.tool_name, number % 2 === 0);
    expect([name, ran]).toEqual([name, runs.includes(name)]);
    if (!ran) expect([name, asked]).toEqual([name, 0]);
    if (asked > 0) expect([name, person && isFree(facts, person, entry)]).toEqual([name, true]);
  }
  return runs.length;
}

describe('Listed tools of toolboxes', () => {
  it('are exactly those that can run', async () => {
    const seen = { done: 0, open: 0, shut: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
        const people = await organize();
        const story: [string, number][] = [];
        for (const given of steps) {
          story.push(await take(people, given));
          if (story.at(-1)![1] < 300) seen.done += 1;
          const facts = await factsOf(product, people.owner.orgId);
          const [as, toolbox] = [pick([...people.as.values()], given.c), pick(facts.toolboxes, given.b)];
          if (!toolbox) continue;
          const compared = compareAll(facts, as!).then(() => compare(facts, as!, toolbox, given.a));
          const open = await compared.catch((error: Error) => {
            throw new Error(`${JSON.stringify([story, as!.userId, toolbox, facts])}\n${error.message}`);
          });
          seen.open += open;
          seen.shut += toolbox.entries.length - open;
        }
      }),
      // Shrinking would create many organizations. The error lists all steps so far.
      { numRuns: Number(process.env.TOOLBOX_RUNS ?? 1), endOnFailure: true },
    );
    // Both results must occur, or nothing was tested.
    expect(Math.min(seen.done, seen.open + 1, seen.shut + 1)).toBeGreaterThan(0);
  }, 600_000);
});
