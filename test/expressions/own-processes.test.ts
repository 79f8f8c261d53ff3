import { Expressions } from '#platform/expressions';
import { Sandbox, type SandboxedTask } from '#platform/sandbox';
import { type Left } from './leaving-task.js';

const leaving: SandboxedTask<{ text: string }, Left> = { module: new URL('./leaving-task.js', import.meta.url).href };
const endless = '=($f := function($x) { $f($x) }; $f(1))';

const open: Sandbox[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

function sandboxWith(limits: ConstructorParameters<typeof Sandbox>[0]) {
  const sandbox = new Sandbox({ time: 10_000, ...limits });
  open.push(sandbox);
  const run = async (orgId: string): Promise<Left> => (await sandbox.run(orgId, leaving, { text: orgId }))[0]!;
  const outlast = (orgId: string) =>
    expect(new Expressions(sandbox).evaluatorFor(orgId)([endless], {})).rejects.toThrow();
  return { run, outlast };
}

/** The given processes that are still running. */
const alive = (pids: number[]) => pids.filter(isAlive);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function untilEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise(setImmediate);
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `org_${n}`);

describe('A sandbox process', () => {
  it.each([
    ['with a spare process', { spare: true }],
    ['without a spare process', { spare: false }],
  ])('serves only one organization, %s', async (_, limits) => {
    const { run } = sandboxWith({ maxIdle: 4, ...limits });
    const first = await run('org_a');
    const others = [await run('org_b'), await run('org_c')];
    expect([first, ...others].map(({ found }) => found)).toEqual([null, null, null]);
    expect(await run('org_a')).toEqual({ found: 'org_a', pid: first.pid });
    expect(new Set([first, ...others].map(({ pid }) => pid)).size).toBe(3);
  });

  it('serves only one organization even if many run tasks concurrently', async () => {
    const { run } = sandboxWith({ maxIdle: 2 });
    const ran = await Promise.all(
      [...names(6), ...names(6), ...names(6)].map(async (org) => ({ org, ...(await run(org)) })),
    );
    for (const { org, found } of ran) expect([null, org]).toContain(found);
  });

  it('counts towards one maximum for all organizations', async () => {
    const { run } = sandboxWith({ maxIdle: 2, spare: false });
    const pids: number[] = [];
    for (const org of names(5)) pids.push((await run(org)).pid);
    await Promise.all(pids.slice(0, 3).map(untilEnded));
    expect(alive(pids)).toEqual(pids.slice(3));
  });

  it('ends after its organization has been idle', async () => {
    const { run } = sandboxWith({ idle: 1, spare: false });
    const { pid } = await run('org_a');
    await untilEnded(pid);
    expect(await run('org_a')).toMatchObject({ found: null });
  });

  it('in reserve is not given to an organization whose task timed out', async () => {
    const { run, outlast } = sandboxWith({ time: 500, maxIdle: 2 });
    await outlast('org_a');
    const [its, other] = [await run('org_a'), await run('org_b')];
    // The spare process was started before the other one.
    expect(other.pid).toBeLessThan(its.pid);
  });

  it('survives a timeout in another organization’s process', async () => {
    const { run, outlast } = sandboxWith({ time: 500 });
    const { pid } = await run('org_b');
    for (let time = 0; time < 3; time++) await outlast('org_a');
    expect((await run('org_b')).pid).toBe(pid);
  });
});
