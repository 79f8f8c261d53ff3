import { type Client } from '../../support/client.js';
import { query } from '../../support/cluster/sql.js';
import { startKilledScene } from '../execute/killed-scene.js';

const { database, owner, connection, startAnother, notes } = await startKilledScene();

const [processes, calls, allowed] = [8, 1000, 100];

const others = await Promise.all(Array.from({ length: processes - 1 }, startAnother));

/** Makes calls through one process, fifty at a time. Calls of a process that was killed have no response. */
async function callOften(through: Client, times: number, title: string): Promise<number> {
  let [left, succeeded] = [times, 0];
  const callOne = async (): Promise<void> => {
    while (left-- > 0) {
      const body = { tool_name: 'create_note', arguments: { title } };
      const { status } = await through(`POST /connection/${connection}/execute`, body).catch(() => ({ status: 0 }));
      if (status === 200) succeeded++;
      if (status === 0) return;
    }
  };
  await Promise.all(Array.from({ length: 50 }, callOne));
  return succeeded;
}

const sent = (title: string): number => notes().filter((each) => each === title).length;

const limit = async (id?: string): Promise<string> => {
  const body = { subject_type: 'organization', period: 'month', calls: allowed };
  if (id) await owner(`DELETE /budget/${id}`);
  return (await owner('POST /budget', body)).body.id;
};

describe('A budget of a hundred calls, and a thousand calls through eight processes', () => {
  let id: string | undefined;
  beforeEach(async () => void (id = await limit(id)));

  it('lets exactly a hundred reach the third party', async () => {
    const apis = [owner, ...others.map((each) => each.owner)];
    const succeeded = await Promise.all(apis.map((each) => callOften(each, calls / processes, 'Counted')));
    expect(succeeded.reduce((sum, each) => sum + each, 0)).toBe(allowed);
    expect(sent('Counted')).toBe(allowed);
    expect((await owner(`GET /budget/${id}`)).body).toMatchObject({ used: allowed, remaining: 0 });
  });

  it('lets no more reach it while processes are killed, and none of the hundred is lost', async () => {
    const [first, second, ...rest] = others;
    const running = [owner, ...rest.map((each) => each.owner)].map((each) => callOften(each, 10, 'Killed'));
    const dying = [first!, second!].map((each) => callOften(each.owner, 500, 'Killed'));
    while (sent('Killed') < allowed / 4) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first!.kill(), second!.kill()]);
    await Promise.all([...running, ...dying]);
    await callOften(owner, calls, 'Killed');
    const [{ unknown } = { unknown: 0 }] = await query<{ unknown: number }>(
      database.owner,
      'select count(*)::integer as unknown from connections.open_executions',
    );
    expect(sent('Killed')).toBeLessThanOrEqual(allowed);
    expect(sent('Killed')).toBeGreaterThanOrEqual(allowed - unknown);
    expect((await owner(`GET /budget/${id}`)).body).toMatchObject({ used: allowed, remaining: 0 });
  });
});
