import { setTimeout } from 'node:timers/promises';
import { runHere } from '../support/cli.js';
import { eventually } from '../support/vault.js';
import { describeOnCitus, lackingCluster, type Placed, runCommand, startCitusScene } from './scene.js';
import { countResponses, findLostTeams, isDone, type Sent, startTraffic } from './traffic.js';

const { CITUS_KILL_NODE = '', CITUS_START_NODE = '' } = process.env;
const lacking =
  CITUS_KILL_NODE && CITUS_START_NODE ? lackingCluster : 'CITUS_KILL_NODE and CITUS_START_NODE name no commands';

/** Loses a node under load. */
async function loseNode() {
  const { product, urls, nodes, placed } = await startCitusScene();
  const lost = nodes[0]!;
  const { sent, stop } = startTraffic(placed);
  await setTimeout(3000);
  await runCommand(CITUS_KILL_NODE, lost);
  await setTimeout(5000);
  const environment = { PATH: process.env.PATH, LATCHKEY_DATA_DIR: '/nonexistent/latchkey', DATABASE_URL: urls.owner };
  const { stdout: diagnosis } = await runHere(environment, 'doctor');
  const before = sent.length;
  await runCommand(CITUS_START_NODE, lost);
  const isServed = ({ owner }: Placed) =>
    sent.slice(before).filter((each) => each.orgId === owner.orgId && isDone(each)).length > 4;
  await eventually(() => placed.every(isServed), 'all organizations are served again');
  await stop();
  process.stdout.write(`${JSON.stringify(countResponses(sent), null, 2)}\n`);
  return { product, placed, sent, lost, diagnosis };
}

await describeOnCitus('While a node is lost', lacking, loseNode, ({ product, placed, sent, lost, diagnosis }) => {
  it('`doctor` names it', () => {
    expect(diagnosis).toMatch(new RegExp(`citus .*cannot log in to .*:${lost}\\. Start the node`));
  });

  it('organizations on other nodes have no failed request', () => {
    expect(sent.filter((each) => each.node !== lost && !isDone(each))).toEqual([]);
  });

  it('its own organizations get 503, and a call whose outcome is unknown says so', () => {
    const failed = sent.filter((each) => each.node === lost && !isDone(each));
    expect(failed.length).toBeGreaterThan(0);
    const isExpected = ({ status, error }: Sent) => status === 503 || error === 'conflict outcome_unknown';
    expect(failed.filter((each) => !isExpected(each))).toEqual([]);
  });

  it('no acknowledged write is lost', async () => {
    for (const each of placed) expect(await findLostTeams(each, sent)).toEqual([]);
  });

  it('no call is made twice, and each acknowledged one was made', () => {
    const titles = product.provider.api.notesFor('ada').map((note) => note.title);
    expect(titles.length).toBe(new Set(titles).size);
    for (const { owner } of placed) {
      const called = sent.filter(
        (each) => each.orgId === owner.orgId && each.request.includes('execute') && isDone(each),
      );
      expect(called.filter(({ key }) => !titles.includes(key))).toEqual([]);
    }
  });
});
